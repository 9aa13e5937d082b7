import numpy as np

def softmax_enmascarado(E, mascara):
    sesgo = np.zeros(mascara.shape)
    sesgo[~mascara] = -np.inf
    X = E + sesgo
    X -= X.max(axis=1, keepdims=True)
    np.exp(X, out=X)
    X /= X.sum(axis=1, keepdims=True)
    return X
