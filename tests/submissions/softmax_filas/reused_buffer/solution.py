import numpy as np

salida = np.empty((0, 0))


def softmax_filas(E):
    global salida
    if salida.shape != E.shape:
        salida = np.empty(E.shape)
    np.exp(E - E.max(axis=1, keepdims=True), out=salida)
    salida /= salida.sum(axis=1, keepdims=True)
    return salida
