def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T)
    alfa = softmax_filas(t @ va)
    dH = alfa.T @ dC
    g = dC @ H.T
    de = alfa * (g - (alfa * g).sum(axis=1, keepdims=True))
    dp = de[:, :, None] * va * (1 - t**2)
    por_paso, por_palabra = dp.sum(axis=1), dp.sum(axis=0)
    return por_paso @ Wsa, dH, por_paso.T @ S, por_palabra.T @ H, (de[:, :, None] * t).sum(axis=(0, 1))
