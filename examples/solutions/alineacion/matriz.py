def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    z = np.exp(e - e.max(axis=1, keepdims=True))
    return np.asmatrix(z / z.sum(axis=1, keepdims=True))
