import numpy as np

def lado(otros, G):
    return G @ otros / np.sqrt(otros.shape[1])


def gradiente_qk(Q, K, G):
    return lado(K, G), lado(Q, G.T)
