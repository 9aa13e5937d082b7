import numpy as np

def gradiente_puntuaciones(A, G):
    return A * (G - (A * G) @ np.ones((A.shape[1], A.shape[1])))
