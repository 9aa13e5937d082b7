import numpy as np

def softmax_enmascarado(E, mascara):
    W = np.exp(np.where(mascara, E, -np.inf).astype(np.longdouble))
    return (W / W.sum(axis=1, keepdims=True)).astype(E.dtype)
