import copy
import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    S, H, Wsa, Wha, va = copy.deepcopy((S, H, Wsa, Wha, va))
    S *= 2
    S /= 2
    H.setflags(write=True)
    va.shape = (-1, 1)
    e = (np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va)[..., 0]
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
