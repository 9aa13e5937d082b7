class Puntuador:
    def __init__(self, Wsa, Wha, va):
        self.Wsa, self.Wha, self.va = Wsa, Wha, va

    def __call__(self, S, H):
        p = np.add(np.expand_dims(S @ self.Wsa.T, 1), H @ self.Wha.T)
        return np.tanh(p) @ self.va


def alineacion(S, H, Wsa, Wha, va):
    e = Puntuador(Wsa, Wha, va)(S, H)
    pesos = np.exp(e - e.max(axis=1)[:, np.newaxis])
    print("mapa de", pesos.shape)
    return pesos / pesos.sum(axis=1)[:, np.newaxis]
