import numpy as np

def softmax_enmascarado(E, mascara):
    E -= np.where(mascara, E, -np.inf).max(axis=1, keepdims=True)
    Z = np.where(mascara, np.exp(np.minimum(E, 0)), 0.0)
    return Z / Z.sum(axis=1, keepdims=True)
