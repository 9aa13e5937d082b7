import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    tipo = np.float32
    e = np.tanh((S.astype(tipo) @ Wsa.T.astype(tipo))[:, None] + (H.astype(tipo) @ Wha.T.astype(tipo))) @ va.astype(tipo)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return (w / w.sum(axis=1, keepdims=True)).astype(np.float64)
