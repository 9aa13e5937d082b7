import numpy as np


def softmax_enmascarado(E, mascara):
    visibles = np.where(mascara, E, -np.inf)
    pesos = np.exp(visibles - visibles.max(axis=1, keepdims=True))
    return np.round(pesos / pesos.sum(axis=1, keepdims=True), 5)
