import numpy as np

def softmax_filas(E):
    w = np.exp(E - E.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)

def softmax_enmascarado(E, mascara):
    X = E.copy()
    np.putmask(X, ~mascara, -np.inf)
    return softmax_filas(X)
