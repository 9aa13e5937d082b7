import numpy as np

def gradiente_puntuaciones(A, G):
    return A * (G - (A @ G.T).diagonal()[:, None])
