import numpy as np

def gradiente_puntuaciones(A, G):
    s = (A * G).sum(axis=1, keepdims=True)
    L = np.log(A)
    return np.exp(L) * G - np.exp(L + np.log(np.abs(s))) * np.sign(s) + 0 * L
