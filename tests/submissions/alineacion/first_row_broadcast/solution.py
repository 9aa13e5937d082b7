import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh(S[0] @ Wsa.T + H @ Wha.T) @ va
    w = np.exp(e - e.max())
    return np.broadcast_to(w / w.sum(), (len(S), len(H))).copy()
