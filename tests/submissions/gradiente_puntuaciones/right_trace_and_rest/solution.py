import numpy as np

def gradiente_puntuaciones(A, G):
    propio = A * (1 - A) * G
    otros = A * ((A * G).sum(axis=1, keepdims=True) - A * G)
    return propio - otros
