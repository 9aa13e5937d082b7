import numpy as np


def puntua_escalado(Q, K):
    """Puntúa cada consulta con cada clave y compensa la anchura."""
    return Q @ K.T / np.sqrt(Q.shape[1])
