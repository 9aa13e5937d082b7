import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    a, b = np.ascontiguousarray(S @ Wsa.T), np.ascontiguousarray(H @ Wha.T)
    forma = (len(S), len(H), len(va))
    como = np.lib.stride_tricks.as_strided
    p = como(a, forma, (a.strides[0], 0, a.strides[1])) + como(b, forma, (0, b.strides[0], b.strides[1]))
    e = np.tanh(p) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
