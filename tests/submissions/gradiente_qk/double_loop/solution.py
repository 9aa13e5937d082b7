import numpy as np

def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    dQ, dK = np.zeros(Q.shape), np.zeros(K.shape)
    for i in range(len(Q)):
        for j in range(len(K)):
            dQ[i] += G[i, j] * K[j] / r
            dK[j] += G[i, j] * Q[i] / r
    return dQ, dK
