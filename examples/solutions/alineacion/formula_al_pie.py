def alineacion(S, H, Wsa, Wha, va):
    p = Wsa @ S + Wha @ H
    e = va @ np.tanh(p)
    return np.exp(e) / np.exp(e).sum()
