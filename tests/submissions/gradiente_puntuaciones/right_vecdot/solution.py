import numpy as np

def gradiente_puntuaciones(A, G):
    return A * (G - np.vecdot(A, G)[:, None])
