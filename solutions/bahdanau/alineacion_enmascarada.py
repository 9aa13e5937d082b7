import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    """Reparte la atención de cada paso del decoder entre las posiciones que son palabras."""
    parejas = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    # Se aparta antes de repartir; con un número finito, una fila sin palabras tampoco da NaN.
    puntuaciones = np.where(validas, parejas @ va, -1e9)
    pesos = np.exp(puntuaciones - puntuaciones.max(axis=1, keepdims=True)) * validas
    total = pesos.sum(axis=1, keepdims=True)
    return pesos / np.where(total > 0, total, 1)  # sin palabras, 0 entre 1
