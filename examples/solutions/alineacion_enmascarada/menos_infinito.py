def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    return softmax_filas(np.where(validas, e, -np.inf))
