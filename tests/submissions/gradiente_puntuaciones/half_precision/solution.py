import numpy as np

def gradiente_puntuaciones(A, G):
    a, g = A.astype(np.float16), G.astype(np.float16)
    return (a * (g - (a * g).sum(axis=1, keepdims=True))).astype(float)
