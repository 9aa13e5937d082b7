import numpy as np


def puntua_escalado(Q, K):
    return np.einsum("id,jd->ij", Q, K) / K.shape[-1] ** 1 / 2
