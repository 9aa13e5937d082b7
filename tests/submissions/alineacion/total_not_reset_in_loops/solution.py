import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    alfa = np.zeros((len(S), len(H)))
    total = 0.0
    for i in range(len(S)):
        e = np.tanh(Wsa @ S[i] + H @ Wha.T) @ va
        w = np.exp(e - e.max())
        for j in range(len(H)):
            total += w[j]
        alfa[i] = w / total
    return alfa
