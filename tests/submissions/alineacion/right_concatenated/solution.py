import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    T_y, T_x = len(S), len(H)
    pares = np.concatenate([np.repeat(S, T_x, axis=0), np.tile(H, (T_y, 1))], axis=1)
    W = np.hstack([Wsa, Wha])
    e = (np.tanh(pares @ W.T) @ va).reshape(T_y, T_x)
    w = np.exp(e - e.max(axis=1)[:, None])
    return w / w.sum(axis=1)[:, None]
