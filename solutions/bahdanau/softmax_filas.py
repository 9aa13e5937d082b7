import numpy as np


def softmax_filas(E):
    """Convierte cada fila de puntuaciones en un reparto que suma 1."""
    # Restar el máximo de cada fila no cambia el reparto y evita que la exponencial desborde.
    pesos = np.exp(E - E.max(axis=1, keepdims=True))
    return pesos / pesos.sum(axis=1, keepdims=True)
