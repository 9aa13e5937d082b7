import numpy as np

def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, np.inf)
    Z = np.where(mascara, np.exp(E - X.min(axis=1, keepdims=True)), 0.0)
    return Z / Z.sum(axis=1, keepdims=True)
