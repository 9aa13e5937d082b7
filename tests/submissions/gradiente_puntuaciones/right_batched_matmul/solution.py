import numpy as np

def gradiente_puntuaciones(A, G):
    s = A[:, None, :] @ G[:, :, None]
    return A * (G - s[:, 0])
