import numpy as np

def gradiente_puntuaciones(A, G):
    P, D = A.astype(np.longdouble), G.astype(np.longdouble)
    return (P * (D - (P * D).sum(axis=1, keepdims=True))).astype(np.float64)
