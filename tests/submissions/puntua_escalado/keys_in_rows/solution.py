import numpy as np

def puntua_escalado(Q, K):
    return np.einsum("id,jd->ji", Q, K) / Q.shape[1] ** 0.5
