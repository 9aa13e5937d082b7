import numpy as np

def gradiente_puntuaciones(A, G):
    with np.errstate(divide='ignore'):
        E = np.log(A)
    P = np.exp(E - E.max(axis=1, keepdims=True))
    P /= P.sum(axis=1, keepdims=True)
    return P * (G - (P * G).sum(axis=1, keepdims=True))
