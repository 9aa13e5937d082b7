import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    p = np.einsum("id,kd->ik", S, Wsa)[:, None, :] + np.einsum("jd,kd->jk", H, Wha)[None, :, :]
    e = np.einsum("ijk,k->ij", np.tanh(p), va)
    w = np.exp(e - np.einsum("i->i", e.max(axis=1))[:, None])
    return np.einsum("ij,i->ij", w, 1 / np.einsum("ij->i", w))
