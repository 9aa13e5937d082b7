def alineacion(S, H, Wsa, Wha, va):
    oculta = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    return softmax_filas(oculta @ va)
