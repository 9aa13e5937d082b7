import numpy as np

def gradiente_puntuaciones(A, G):
    AG = A * G
    s = AG.sum(axis=1, keepdims=True)
    dE = np.zeros_like(AG)
    for inicio in (0, 1):
        dE[:, inicio::2] = AG[:, inicio::2] - A[:, inicio::2] * s
    return dE
