import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    T_y, b = S.shape[0], 8
    alfa = np.zeros((T_y, len(H)))
    for i in range(0, T_y, b):
        e = np.tanh((S[i:i + b] @ Wsa.T)[:, None] + H @ Wha.T) @ va
        w = np.exp(e - e.max(axis=1, keepdims=True))
        alfa[i:i + b] = w / w.sum(axis=1, keepdims=True)
    return alfa
