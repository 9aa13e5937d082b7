def alineacion(S, H, Wsa, Wha, va):
    p = (S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]
    return np.tanh(p) @ va
