import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    c = a @ H
    de = a * (dC @ H.T - (dC * c).sum(axis=1)[:, None])
    dp = de[:, :, None] * (va - va * t * t)
    return (
        np.tensordot(dp, Wsa, axes=(2, 0)).sum(axis=1),
        np.matmul(a.T, dC) + np.tensordot(dp, Wha, axes=(2, 0)).sum(axis=0),
        np.tensordot(dp.sum(axis=1), S, axes=(0, 0)),
        np.tensordot(dp.sum(axis=0), H, axes=(0, 0)),
        (t * de[..., None]).reshape(-1, len(va)).sum(axis=0),
    )
