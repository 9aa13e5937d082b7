import numpy as np

def puntua_escalado(Q, K):
    return (Q / np.sqrt(Q.shape[1])) @ K.T
