import numpy as np

from collections import namedtuple

Gradientes = namedtuple("Gradientes", ["dQ", "dK"])


def gradiente_qk(Q, K, G):
    dE = G * Q.shape[1] ** -0.5
    return Gradientes(dE @ K, dE.T @ Q)
