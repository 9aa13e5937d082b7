import numpy as np

def puntua_escalado(Q, K):
    return np.einsum("id,id->i", Q, K) / np.sqrt(Q.shape[1])
