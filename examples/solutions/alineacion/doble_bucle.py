def alineacion(S, H, Wsa, Wha, va):
    e = np.zeros((len(S), len(H)))
    for i in range(len(S)):
        for j in range(len(H)):
            e[i, j] = va @ np.tanh(Wsa @ S[i] + Wha @ H[j])
    z = np.exp(e - e.max(axis=1, keepdims=True))
    return z / z.sum(axis=1, keepdims=True)
