import numpy as np

def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    return (K.T @ G.T).T / r, (Q.T @ G).T / r
