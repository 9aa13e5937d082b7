import numpy as np

def gradiente_puntuaciones(A, G, *, eje=-1):
    return A * (G - np.sum(A * G, axis=eje, keepdims=True))
