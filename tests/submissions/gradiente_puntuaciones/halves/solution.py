import numpy as np

def gradiente_puntuaciones(A, G):
    if len(A) == 1:
        return A * (G - (A * G).sum())
    h = len(A) // 2
    return np.vstack([gradiente_puntuaciones(A[:h], G[:h]), gradiente_puntuaciones(A[h:], G[h:])])
