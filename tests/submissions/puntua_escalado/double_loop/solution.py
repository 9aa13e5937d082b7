import numpy as np

def puntua_escalado(Q, K):
    E = np.zeros((len(Q), len(K)))
    for i in range(len(Q)):
        for j in range(len(K)):
            E[i, j] = Q[i] @ K[j] / np.sqrt(Q.shape[1])
    return E
