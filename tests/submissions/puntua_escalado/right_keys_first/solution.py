import numpy as np

def puntua_escalado(Q, K):
    return np.dot(K, Q.T).T / np.sqrt(np.shape(K)[1])
