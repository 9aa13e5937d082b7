import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    puntuaciones = []
    for s, h in zip(S, H):
        puntuaciones.append(va @ np.tanh(Wsa @ s + Wha @ h))
    e = np.array(puntuaciones)
    pesos = np.exp(e - e.max())
    return pesos / pesos.sum()
