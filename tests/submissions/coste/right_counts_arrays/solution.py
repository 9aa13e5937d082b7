import numpy as np

def producto(a, b):
    assert a.shape[1] == b.shape[0]
    return np.empty((a.shape[0], b.shape[1])), a.shape[0] * a.shape[1] * b.shape[1]

def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    S, H = np.empty((T_y, d_s)), np.empty((T_x, d_h))
    if tipo == "aditiva":
        Wsa, Wha, va = np.empty((d_a, d_s)), np.empty((d_a, d_h)), np.empty((d_a, 1))
        P, uno = producto(S, Wsa.T)
        Q, otro = producto(H, Wha.T)
        bloque = P[:, None, :] + Q[None, :, :]
        _, leer = producto(bloque.reshape(-1, d_a), va)
        return {"pesos": Wsa.size + Wha.size + va.size, "productos": uno + otro + leer, "tanh": bloque.size, "bytes_rejilla": bloque.nbytes}
    pesos = uno = 0
    if tipo == "general":
        W = np.empty((d_s, d_h))
        S, uno = producto(S, W)
        pesos = W.size
    E, otro = producto(S, H.T)
    return {"pesos": pesos, "productos": uno + otro, "tanh": 0, "bytes_rejilla": E.nbytes}
