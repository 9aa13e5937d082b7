import numpy as np

def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, np.nan)
    tope = np.nanmedian(X, axis=1, keepdims=True)
    W = np.where(mascara, np.exp(np.where(mascara, E, tope) - tope), 0)
    return (W / W.sum(axis=1, keepdims=True))
