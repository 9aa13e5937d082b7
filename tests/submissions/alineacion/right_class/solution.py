import numpy as np

class Atencion:
    def __init__(self, Wsa, Wha, va):
        self.Wsa, self.Wha, self.va = Wsa, Wha, va

    def puntuaciones(self, S, H):
        return np.tanh((S @ self.Wsa.T)[:, None] + H @ self.Wha.T) @ self.va

    def __call__(self, S, H):
        e = self.puntuaciones(S, H)
        e = e - e.max(axis=1, keepdims=True)
        return np.exp(e) / np.exp(e).sum(axis=1, keepdims=True)

def alineacion(S, H, Wsa, Wha, va):
    return Atencion(Wsa, Wha, va)(S, H)
