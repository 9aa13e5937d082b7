import numpy as np

def softmax_filas(E):
    T_x = E.shape[1]
    X = np.exp(E - np.stack([E.max(axis=1)] * T_x, axis=1))
    return X / np.column_stack([X.sum(axis=1)] * T_x)
