import numpy as np

def softmax_enmascarado(E, mascara):
    X = E - 1e9 * -mascara
    Z = np.exp(X - X.max(axis=1, keepdims=True))
    return Z / Z.sum(axis=1, keepdims=True)
