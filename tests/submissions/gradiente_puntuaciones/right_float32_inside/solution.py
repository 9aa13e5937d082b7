import numpy as np

def gradiente_puntuaciones(A, G):
    a, g = A.astype(np.float32), G.astype(np.float32)
    return (a * (g - (a * g).sum(axis=1, keepdims=True))).astype(float)
