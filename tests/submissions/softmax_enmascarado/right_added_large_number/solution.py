import numpy as np

def softmax_enmascarado(E, mascara):
    X = E + np.where(mascara, 0.0, -1e9)
    Z = np.exp(X - X.max(axis=1, keepdims=True))
    return Z / Z.sum(axis=1, keepdims=True)
