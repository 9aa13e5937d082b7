import numpy as np

def gradiente_puntuaciones(A, G):
    n = A.shape[1]
    dE = np.zeros_like(G)
    for k in range(n):
        e = (np.arange(n) == k) * 1.0
        dE += A[:, [k]] * (e - A) * G[:, [k]]
    return dE
