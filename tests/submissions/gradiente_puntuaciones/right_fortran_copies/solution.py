import numpy as np

def gradiente_puntuaciones(A, G):
    a, g = np.asfortranarray(A), np.asfortranarray(G)
    return a * (g - (a * g).sum(axis=1, keepdims=True))
