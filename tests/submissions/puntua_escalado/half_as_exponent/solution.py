import numpy as np


def puntua_escalado(Q, K):
    raiz = K.shape[-1] ** 1 / 2
    return np.einsum("id,jd->ij", Q, K) / raiz
