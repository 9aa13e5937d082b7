import numpy as np

def raiz(X):
    return np.sqrt(X.shape[-1])


def productos(Q, K):
    return np.matmul(Q, np.swapaxes(K, -1, -2))


def puntua_escalado(Q, K):
    return productos(Q, K) / raiz(Q)
