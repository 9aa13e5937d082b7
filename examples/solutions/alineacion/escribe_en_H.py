def alineacion(S, H, Wsa, Wha, va):
    copia = H.copy()
    H *= 1.0
    H += 1.0
    e = np.tanh((S @ Wsa.T)[:, None, :] + (copia @ Wha.T)[None, :, :]) @ va
    z = np.exp(e - e.max(axis=1, keepdims=True))
    return z / z.sum(axis=1, keepdims=True)
