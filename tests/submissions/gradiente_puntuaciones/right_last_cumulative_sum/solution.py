import numpy as np

def gradiente_puntuaciones(A, G):
    s = np.cumsum(A * G, axis=1)[:, -1:]
    return A * (G - s)
