import numpy as np

def softmax_enmascarado(E, mascara):
    tope = np.where(mascara, E, -1e9).max(axis=1, keepdims=True)
    Z = np.where(mascara, np.exp(np.minimum(E - tope, 0)), 0.0)
    return Z / Z.sum(axis=1, keepdims=True)
