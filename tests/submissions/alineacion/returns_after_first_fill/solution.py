import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    alfa = np.zeros((len(S), len(H)))
    for i in range(len(S)):
        e = np.tanh(Wsa @ S[i] + H @ Wha.T) @ va
        w = np.exp(e - e.max())
        alfa[i] = w / w.sum()
        return alfa
