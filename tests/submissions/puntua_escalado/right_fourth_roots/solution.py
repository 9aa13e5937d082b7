import numpy as np

def puntua_escalado(Q, K):
    c = K.shape[1] ** 0.25
    return (Q / c) @ (K / c).T
