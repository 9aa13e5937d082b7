import numpy as np

total = {}

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    alfa = w / w.sum(axis=1, keepdims=True)
    total[alfa.shape] = total.get(alfa.shape, 0) + alfa
    return total[alfa.shape]
