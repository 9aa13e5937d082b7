def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    alfa = np.zeros((len(S), len(H)))
    for i in range(len(S)):
        e = [va @ np.tanh(Wsa @ S[i] + Wha @ H[j]) for j in range(len(H)) if validas[j]]
        if e:
            w = np.exp(np.array(e) - max(e))
            alfa[i, validas] = w / w.sum()
    return alfa
