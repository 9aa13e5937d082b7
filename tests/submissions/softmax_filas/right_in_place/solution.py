import numpy as np

def softmax_filas(E):
    E = E - E.max(axis=1, keepdims=True)
    np.exp(E, out=E)
    E /= E.sum(axis=1, keepdims=True)
    return E
