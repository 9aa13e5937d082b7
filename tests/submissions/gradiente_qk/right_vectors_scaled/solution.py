import numpy as np

def gradiente_qk(Q, K, G):
    c = Q.shape[1] ** -0.5
    return G @ (c * K), G.T @ (c * Q)
