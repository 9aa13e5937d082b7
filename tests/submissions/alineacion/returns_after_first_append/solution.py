import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    filas = []
    for s in S:
        e = np.tanh(Wsa @ s + H @ Wha.T) @ va
        w = np.exp(e - e.max())
        filas.append(w / w.sum())
        return np.array(filas)
