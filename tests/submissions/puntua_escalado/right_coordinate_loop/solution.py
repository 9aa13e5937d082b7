import numpy as np

def puntua_escalado(Q, K):
    E = np.zeros((len(Q), len(K)))
    for m in range(Q.shape[1]):
        E += np.outer(Q[:, m], K[:, m])
    return E / np.sqrt(Q.shape[1])
