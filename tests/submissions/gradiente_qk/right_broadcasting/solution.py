import numpy as np

def gradiente_qk(Q, K, G):
    E = G[:, :, None] / np.sqrt(Q.shape[1])
    return (E * K[None]).sum(axis=1), (E * Q[:, None]).sum(axis=0)
