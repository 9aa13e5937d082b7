import numpy as np

def gradiente_puntuaciones(A, G):
    from functools import reduce
    s = reduce(np.add, (A * G).T)
    return A * (G - s[:, None])
