def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :] @ va
    return softmax_filas(e)
