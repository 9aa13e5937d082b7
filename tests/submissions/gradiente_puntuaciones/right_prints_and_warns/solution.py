import numpy as np

def gradiente_puntuaciones(A, G):
    import warnings
    warnings.warn('gradiente')
    print(A.shape)
    for nombre, X in (('A', A), ('G', G)):
        print(nombre, X.sum())
    return A * (G - (A * G).sum(axis=1, keepdims=True))
