import numpy as np

def gradiente_puntuaciones(A, G):
    return (A[:, :, None] * A[:, None, :] * (G[:, :, None] - G[:, None, :])).sum(axis=2)
