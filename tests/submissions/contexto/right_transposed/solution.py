import numpy as np


def contexto(alfa, H):
    return np.matmul(H.T, alfa.T).T
