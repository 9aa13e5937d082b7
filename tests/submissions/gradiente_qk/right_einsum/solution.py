import numpy as np

def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    return np.einsum('ij,jd->id', G, K) / r, np.einsum('ij,id->jd', G, Q) / r
