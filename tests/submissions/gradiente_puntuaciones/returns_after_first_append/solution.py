import numpy as np

def gradiente_puntuaciones(A, G):
    dE = []
    for a, g in zip(A, G):
        dE.append(a * (g - a @ g))
        return np.array(dE)
