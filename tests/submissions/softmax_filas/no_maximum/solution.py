import numpy as np

def softmax_filas(E):
    return np.exp(E) / np.exp(E).sum(axis=1, keepdims=True)
