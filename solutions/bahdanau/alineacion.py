import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    """Reparte la atención de cada paso del decoder entre las posiciones del encoder."""
    lado_decoder = S @ Wsa.T  # (T_y, d_a): una proyección por paso
    lado_encoder = H @ Wha.T  # (T_x, d_a): una proyección por posición
    parejas = np.tanh(lado_decoder[:, None, :] + lado_encoder[None, :, :])  # (T_y, T_x, d_a)
    puntuaciones = parejas @ va
    pesos = np.exp(puntuaciones - puntuaciones.max(axis=1, keepdims=True))
    return pesos / pesos.sum(axis=1, keepdims=True)
