import numpy as np

def gradiente_puntuaciones(A, G):
    A, G = np.asarray(A), np.asarray(G)
    if A.shape != G.shape or A.ndim != 2:
        raise ValueError('A y G han de tener la misma forma')
    if not np.allclose(A.sum(axis=1), 1, atol=1e-3):
        raise ValueError('las filas de A no son repartos')
    return A * (G - (A * G).sum(axis=1, keepdims=True))
