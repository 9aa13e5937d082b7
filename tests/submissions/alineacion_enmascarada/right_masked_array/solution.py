import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.ma.masked_array(np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va, mask=np.tile(~validas, (len(S), 1)))
    w = np.ma.exp(e - e.max(axis=1)[:, None])
    return (w / w.sum(axis=1)[:, None]).filled(0.0)
