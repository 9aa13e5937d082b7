import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    Ps, Ph = S @ Wsa.T, H @ Wha.T
    e = sum(v * np.tanh(Ps[:, [k]] + Ph[:, k]) for k, v in enumerate(va))
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
