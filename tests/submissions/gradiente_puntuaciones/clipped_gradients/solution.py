import numpy as np

def gradiente_puntuaciones(A, G):
    g = np.clip(G, -10, 10)
    return A * (g - (A * g).sum(axis=1, keepdims=True))
