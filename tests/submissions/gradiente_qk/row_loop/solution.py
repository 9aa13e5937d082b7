import numpy as np

def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    dQ, dK = np.zeros_like(Q), np.zeros_like(K)
    for i in range(len(Q)):
        dQ[i] = G[i] @ K / r
        dK += np.outer(G[i], Q[i]) / r
    return dQ, dK
