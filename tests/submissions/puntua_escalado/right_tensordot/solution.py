import numpy as np

def puntua_escalado(Q, K):
    import math
    return np.tensordot(Q, K, axes=(1, 1)) / math.sqrt(Q.shape[1])
