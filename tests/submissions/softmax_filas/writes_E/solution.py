import numpy as np

def softmax_filas(E):
    E -= E.max(axis=1, keepdims=True)
    w = np.exp(E)
    return w / w.sum(axis=1, keepdims=True)
