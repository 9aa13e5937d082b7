import numpy as np


def puntua_escalado(Q, K):
    Q /= np.sqrt(Q.shape[1])
    return Q @ K.T
