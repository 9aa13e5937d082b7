import numpy as np

def gradiente_qk(Q, K, G):
    return G @ K / np.sqrt(Q.shape[1])
