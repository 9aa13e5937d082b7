import numpy as np

def gradiente_puntuaciones(A, G):
    dE = np.empty_like(G)
    np.multiply(A, G, out=dE)
    s = np.add.reduce(dE, axis=1, keepdims=True)
    np.subtract(G, s, out=dE)
    np.multiply(A, dE, out=dE)
    return dE
