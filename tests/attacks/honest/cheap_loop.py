import numpy as np


def contexto(alfa, H):
    return np.array([a @ H for a in alfa])
