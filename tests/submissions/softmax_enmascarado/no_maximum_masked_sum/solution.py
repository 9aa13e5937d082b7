import numpy as np

def softmax_enmascarado(E, mascara):
    Z = np.exp(E) * mascara
    return Z / Z.sum(axis=1, keepdims=True)
