def alineacion(S, H, Wsa, Wha, va):
    lado = H @ Wha.T
    filas = [np.tanh(Wsa @ s + lado) @ va for s in S]
    e = np.stack(filas)
    z = np.exp(e - e.max(axis=1, keepdims=True))
    return z / z.sum(axis=1, keepdims=True)
