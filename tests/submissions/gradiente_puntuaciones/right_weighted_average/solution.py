import numpy as np

def gradiente_puntuaciones(A, G):
    return A * (G - np.average(G, axis=1, weights=A)[:, None])
