import numpy as np

def gradiente_puntuaciones(A, G):
    par = np.stack([A, G], axis=-1)
    s = par.prod(axis=-1).sum(axis=-1)
    return par[..., 0] * (par[..., 1] - s[..., np.newaxis])
