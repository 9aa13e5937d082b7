import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    for i in range(len(S)):
        e = np.tanh(S[[i]] @ Wsa.T + H @ Wha.T) @ va
        w = np.exp(e - e.max())
        alfa = (w / w.sum()).reshape(1, -1)
    return alfa
