import numpy as np

def gradiente_puntuaciones(A, G):
    s = np.sum(A * G, axis=1, keepdims=True, where=A > 0)
    return np.where(A > 0, A * (G - s), 0.0)
