import numpy as np

def gradiente_puntuaciones(A, G):
    a, g = np.matrix(A), np.matrix(G)
    s = np.multiply(a, g).sum(axis=1)
    return np.asarray(np.multiply(a, g - s))
