import numpy as np

def puntua_escalado(Q, K):
    return np.diagonal(Q @ K.T) / np.sqrt(Q.shape[1])
