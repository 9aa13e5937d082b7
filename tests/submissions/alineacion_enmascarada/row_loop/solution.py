import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    filas = []
    for s in S:
        e = np.where(validas, np.tanh(Wsa @ s + H @ Wha.T) @ va, -1e9)
        w = np.exp(e - e.max()) * validas
        filas.append(w / max(w.sum(), 1e-300))
    return np.array(filas)
