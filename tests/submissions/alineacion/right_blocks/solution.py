import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    bloque, Ph = 64, H @ Wha.T
    partes = []
    for i in range(0, len(S), bloque):
        e = np.tanh((S[i:i + bloque] @ Wsa.T)[:, None] + Ph) @ va
        w = np.exp(e - e.max(axis=1, keepdims=True))
        partes.append(w / w.sum(axis=1, keepdims=True))
    return np.concatenate(partes)
