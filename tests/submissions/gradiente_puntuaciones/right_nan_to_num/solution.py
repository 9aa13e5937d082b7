import numpy as np

def gradiente_puntuaciones(A, G):
    with np.errstate(invalid='ignore', divide='ignore'):
        dE = A * (np.nan_to_num(A * G / A) - (A * G).sum(axis=1, keepdims=True))
    return dE
