import numpy as np

def gradiente_puntuaciones(A, G):
    a, g = [np.array(X, dtype=float) for X in (A, G)]
    return a * (g - sum([a * g]).sum(axis=1)[:, np.newaxis])
