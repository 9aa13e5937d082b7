import numpy as np

def gradiente_puntuaciones(A, G):
    for a, g in zip(A, G):
        dE = a * (g - a @ g)
    return dE
