import numpy as np


def gradiente_qk(Q, K, G):
    """Lleva el gradiente de las puntuaciones escaladas a consultas y claves."""
    # La división de la ida aparece otra vez a la vuelta, en los dos gradientes.
    dE = G / np.sqrt(Q.shape[1])
    return dE @ K, dE.T @ Q
