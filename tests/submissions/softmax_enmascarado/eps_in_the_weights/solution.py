import numpy as np

def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, -np.inf)
    Z = np.exp(X - X.max(axis=1, keepdims=True)) + 1e-12
    return Z / Z.sum(axis=1, keepdims=True)
