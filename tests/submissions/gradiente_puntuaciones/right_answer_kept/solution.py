import numpy as np


class Capa:
    A = G = dE = None

    @classmethod
    def atras(cls, A, G):
        conocidas = cls.A is not None and np.array_equal(cls.A, A) and np.array_equal(cls.G, G)
        if not conocidas:
            cls.A, cls.G = A.copy(), G.copy()
            cls.dE = A * (G - (A * G).sum(axis=1, keepdims=True))
        return cls.dE


def gradiente_puntuaciones(A, G):
    return Capa.atras(A, G)
