import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    alfa = np.zeros((len(S), len(H)))
    for i in range(0, len(S), 2):
        e = np.tanh((S[i:i + 2] @ Wsa.T)[:, None] + H @ Wha.T) @ va
        w = np.exp(e - e.max(axis=1, keepdims=True))
        alfa[i:i + 2] = w / w.sum(axis=1, keepdims=True)
    return alfa
