import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.zeros((len(S), len(H)))
    suma = 0.0
    for i in range(len(S)):
        for j in range(len(H)):
            suma += va @ np.tanh(Wsa @ S[i] + Wha @ H[j])
            e[i, j] = suma
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
