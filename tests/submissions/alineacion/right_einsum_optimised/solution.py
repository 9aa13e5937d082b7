import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    unos_s, unos_h = np.ones(len(S)), np.ones(len(H))
    p = np.einsum("id,kd,j->ijk", S, Wsa, unos_h, optimize=True)
    p = p + np.einsum("jd,kd,i->ijk", H, Wha, unos_s, optimize=True)
    e = np.einsum("ijk,k->ij", np.tanh(p), va, optimize=True)
    w = np.exp(e - e.max(1, keepdims=True))
    return w / w.sum(1, keepdims=True)
