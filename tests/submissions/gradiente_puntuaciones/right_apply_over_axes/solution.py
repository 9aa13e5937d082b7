import numpy as np

def gradiente_puntuaciones(A, G):
    return A * (G - np.apply_over_axes(np.sum, A * G, [1]))
