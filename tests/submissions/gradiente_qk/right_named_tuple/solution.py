from collections import namedtuple

import numpy as np


def gradiente_qk(Q, K, G):
    Gradientes = namedtuple("Gradientes", "dQ dK")
    raiz = np.sqrt(Q.shape[1])
    return Gradientes(dQ=G @ K / raiz, dK=G.T @ Q / raiz)
