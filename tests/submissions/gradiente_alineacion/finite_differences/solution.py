import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    arrays = [np.array(x, dtype=float) for x in (S, H, Wsa, Wha, va)]

    def perdida():
        S, H, Wsa, Wha, va = arrays
        e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
        w = np.exp(e - e.max(axis=1, keepdims=True))
        return ((w / w.sum(axis=1, keepdims=True)) @ H * dC).sum()

    gradientes = []
    for x in arrays:
        g = np.zeros_like(x)
        for k in np.ndindex(x.shape):
            antes = x[k]
            x[k] = antes + 1e-5
            mas = perdida()
            x[k] = antes - 1e-5
            g[k] = (mas - perdida()) / 2e-5
            x[k] = antes
        gradientes.append(g)
    return tuple(gradientes)
