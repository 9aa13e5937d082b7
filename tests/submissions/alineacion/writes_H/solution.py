import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    H -= H.mean()
    H += 0.0
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
