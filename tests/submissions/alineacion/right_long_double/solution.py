import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    S, H, Wsa, Wha, va = (np.asarray(x, dtype=np.longdouble) for x in (S, H, Wsa, Wha, va))
    e = (np.tanh(S.dot(Wsa.T)[:, None] + H.dot(Wha.T)) * va).sum(axis=-1)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return np.asarray(w / w.sum(axis=1, keepdims=True), dtype=float)
