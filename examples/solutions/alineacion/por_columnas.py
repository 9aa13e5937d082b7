def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    z = np.exp(e - e.max(axis=0, keepdims=True))
    return z / z.sum(axis=0, keepdims=True)
