import numpy as np


def gradiente_puntuaciones(A, G):
    """Lleva el gradiente de los pesos a las puntuaciones."""
    # Un número por fila basta: lo que la fila gana de media con el reparto que tiene.
    media = np.sum(A * G, axis=1, keepdims=True)
    return A * (G - media)
