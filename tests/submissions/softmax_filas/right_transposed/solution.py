import numpy as np

def softmax_filas(E):
    w = np.exp(E.T - E.max(axis=1))
    return (w / w.sum(axis=0)).T
