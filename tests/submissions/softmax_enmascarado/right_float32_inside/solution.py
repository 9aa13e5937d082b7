import numpy as np

def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, -np.inf).astype(np.float32)
    Z = np.exp(X - X.max(axis=1, keepdims=True))
    return Z / Z.sum(axis=1, keepdims=True)
