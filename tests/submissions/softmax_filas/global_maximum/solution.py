import numpy as np

def softmax_filas(E):
    w = np.exp(E - E.max())
    return w / w.sum(axis=1, keepdims=True)
