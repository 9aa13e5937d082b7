import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    Ps, Ph = S @ Wsa.T, H @ Wha.T
    puntua = np.vectorize(lambda i, j: va @ np.tanh(Ps[i] + Ph[j]))
    e = puntua(np.arange(len(S))[:, None], np.arange(len(H)))
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
