import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    p = (S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]
    np.tanh(p, out=p)
    p *= va
    e = p.sum(axis=2)
    e -= e.max(axis=1, keepdims=True)
    np.exp(e, out=e)
    e /= e.sum(axis=1, keepdims=True)
    return e
