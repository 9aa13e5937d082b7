import numpy as np

def softmax_enmascarado(E, mascara):
    filas, columnas = np.nonzero(mascara)
    principios = np.flatnonzero(np.diff(filas, prepend=-1))
    vistas = E[filas, columnas]
    vistas = np.exp(vistas - np.maximum.reduceat(vistas, principios)[filas])
    A = np.zeros(E.shape)
    A[filas, columnas] = vistas / np.add.reduceat(vistas, principios)[filas]
    return A
