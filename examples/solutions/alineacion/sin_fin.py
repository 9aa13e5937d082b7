def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    while e.max() > -1e300:
        e = e - e.max(axis=1, keepdims=True)
    return np.exp(e)
