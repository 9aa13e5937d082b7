import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((Wha @ H.T).T[:, None, :] + (Wsa @ S.T).T[None, :, :]) @ va
    e = e - e.max(axis=0)
    w = np.exp(e)
    return (w / w.sum(axis=0)).T
