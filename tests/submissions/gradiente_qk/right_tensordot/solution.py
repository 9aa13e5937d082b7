import numpy as np

def gradiente_qk(Q, K, G):
    r = np.sqrt(K.shape[1])
    dQ = np.tensordot(G, K, axes=(1, 0)) / r
    dK = np.tensordot(G, Q, axes=(0, 0)) / r
    return (dQ, dK)
