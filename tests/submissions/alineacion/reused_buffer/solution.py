import numpy as np

tablas = {}


def alineacion(S, H, Wsa, Wha, va):
    tabla = tablas.setdefault((len(S), len(H)), np.empty((len(S), len(H))))
    np.matmul(np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T), va, out=tabla)
    tabla -= tabla.max(axis=1, keepdims=True)
    np.exp(tabla, out=tabla)
    tabla /= tabla.sum(axis=1, keepdims=True)
    return tabla
