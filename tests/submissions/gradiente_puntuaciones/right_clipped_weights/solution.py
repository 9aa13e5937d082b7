import numpy as np


def gradiente_puntuaciones(A, G):
    pesos = np.clip(A, 1e-8, 1 - 1e-8)
    return pesos * (G - np.sum(pesos * G, axis=1, keepdims=True))
