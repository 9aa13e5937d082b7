import numpy as np

def gradiente_puntuaciones(A, G):
    dA = A * G
    return dA - np.mean(dA, axis=1)[:, None]
