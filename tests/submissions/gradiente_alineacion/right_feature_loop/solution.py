import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    Ps, Ph = S @ Wsa.T, H @ Wha.T
    ts = [np.tanh(np.add.outer(Ps[:, k], Ph[:, k])) for k in range(len(va))]
    e = sum(va[k] * ts[k] for k in range(len(va)))
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    g = dC @ H.T
    de = a * (g - (a * g).sum(axis=1, keepdims=True))
    dS, dH = np.zeros_like(S), a.T @ dC
    dWsa, dWha, dva = np.zeros_like(Wsa), np.zeros_like(Wha), np.zeros_like(va)
    for k in range(len(va)):
        d = va[k] * de * (1 - ts[k] ** 2)
        dva[k] = (de * ts[k]).sum()
        dS += np.outer(d.sum(axis=1), Wsa[k])
        dH += np.outer(d.sum(axis=0), Wha[k])
        dWsa[k] = d.sum(axis=1) @ S
        dWha[k] = d.sum(axis=0) @ H
    return dS, dH, dWsa, dWha, dva
