import numpy as np


def gradiente_puntuaciones(A, G):
    n = A.shape[1]
    producto = A * G
    centrado = producto @ (np.eye(n) - np.ones((n, n)) / n)
    total = (producto - centrado) * n
    return producto - A * total
