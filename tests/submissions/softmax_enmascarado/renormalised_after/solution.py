import numpy as np

def softmax_enmascarado(E, mascara):
    Z = np.exp(E - E.max(axis=1, keepdims=True))
    A = Z / Z.sum(axis=1, keepdims=True) * mascara
    return A / A.sum(axis=1, keepdims=True)
