import numpy as np

def softmax_enmascarado(E, mascara):
    X = np.array(E, dtype=float)
    X[np.logical_not(mascara)] = -np.inf
    Z = np.exp((X.T - X.max(axis=1)).T)
    return Z / np.linalg.norm(Z, ord=1, axis=1)[:, None]
