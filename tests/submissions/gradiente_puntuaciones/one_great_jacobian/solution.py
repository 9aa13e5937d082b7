import numpy as np

def gradiente_puntuaciones(A, G):
    n, m = A.shape
    J = np.zeros((n, m, n, m))
    i = np.arange(n)
    J[i, :, i, :] = A[:, :, None] * (np.eye(m) - A[:, None, :])
    return (J.reshape(n * m, n * m) @ G.reshape(-1)).reshape(n, m)
