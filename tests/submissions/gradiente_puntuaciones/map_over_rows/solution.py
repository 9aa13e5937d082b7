import numpy as np

def gradiente_puntuaciones(A, G):
    return np.array(list(map(lambda a, g: a * (g - a @ g), A, G)))
