import numpy as np


class Puntuador:
    def __init__(self, *pesos):
        self.Wsa, self.Wha, self.va = (np.asarray(p) for p in pesos)

    def __call__(self, S, H):
        lado_s, lado_h = S.dot(self.Wsa.T), H.dot(self.Wha.T)
        return np.tanh(lado_s[:, np.newaxis, :] + lado_h[np.newaxis, :, :]).dot(self.va)


def reparte(e, tapadas):
    e = e.copy()
    e[:, tapadas] = -1e30
    e -= e.max(axis=1)[:, np.newaxis]
    w = np.exp(e)
    w[:, tapadas] = 0
    suma = w.sum(axis=1)
    suma[suma == 0] = 1
    return w / suma[:, np.newaxis]


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    puntuaciones = Puntuador(Wsa, Wha, va)(S, H)
    return reparte(puntuaciones, tapadas=np.logical_not(validas))
