import numpy as np

def softmax_enmascarado(E, mascara):
    tope = E.max(axis=1, keepdims=True, where=mascara, initial=-np.inf)
    exponenciales = np.multiply(np.exp(np.subtract(E, tope)), mascara.astype(E.dtype))
    total = np.einsum("ij->i", exponenciales)
    return exponenciales / total[:, None]
