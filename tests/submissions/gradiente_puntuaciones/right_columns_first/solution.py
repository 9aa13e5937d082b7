import numpy as np

def gradiente_puntuaciones(A, G):
    a, g = A.T, G.T
    return (a * (g - (a * g).sum(axis=0))).T
