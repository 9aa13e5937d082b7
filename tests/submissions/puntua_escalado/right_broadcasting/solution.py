import numpy as np

def puntua_escalado(Q, K):
    return (Q[:, None, :] * K[None, :, :]).sum(axis=2) / np.sqrt(len(Q[0]))
