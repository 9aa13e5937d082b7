import numpy as np

def gradiente_puntuaciones(A, G):
    return A * (G - sum((A * G).T)[:, None])
