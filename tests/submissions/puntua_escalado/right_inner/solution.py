import numpy as np

def puntua_escalado(Q, K):
    return np.inner(Q, K) * Q.shape[1] ** -0.5
