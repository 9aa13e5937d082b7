import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    g = np.einsum("id,jd->ij", dC, H)
    de = a * (g - np.einsum("ij,ij->i", a, g)[:, None])
    dp = np.einsum("ij,a,ija->ija", de, va, 1 - t**2)
    return (
        np.einsum("ija,as->is", dp, Wsa),
        np.einsum("ij,id->jd", a, dC) + np.einsum("ija,ad->jd", dp, Wha),
        np.einsum("ija,is->as", dp, S),
        np.einsum("ija,jd->ad", dp, H),
        np.einsum("ij,ija->a", de, t),
    )
