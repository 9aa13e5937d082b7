def alineacion(S, H, Wsa, Wha, va):
    z = np.exp(np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va)
    return z / z.sum(axis=1, keepdims=True)
