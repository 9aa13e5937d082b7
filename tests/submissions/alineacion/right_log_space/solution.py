import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    return np.exp(e - np.logaddexp.reduce(e, axis=1, keepdims=True))
