def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T)
    alfa = softmax_filas(t @ va)
    g = dC @ H.T
    de = alfa * (g - (alfa * g).sum(axis=1, keepdims=True))
    dp = de[:, :, None] * va * (1 - t**2)
    dS = np.einsum("ija,as->is", dp, Wsa)
    dH = alfa.T @ dC + np.einsum("ija,ah->jh", dp, Wha)
    dWsa = np.einsum("ija,is->as", dp, S)
    dWha = np.einsum("ija,jh->ah", dp, H)
    dva = np.einsum("ij,ija->a", de, t)
    return dS, dH, dWsa, dWha, dva
