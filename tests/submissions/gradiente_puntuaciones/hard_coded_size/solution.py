import numpy as np

def gradiente_puntuaciones(A, G):
    return A * (G - np.dot(A * G, np.ones((8, 1))))
