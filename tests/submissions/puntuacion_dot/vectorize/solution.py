import numpy as np

def puntuacion_dot(S, H):
    return np.vectorize(np.dot, signature="(d),(d)->()")(S[:, None], H[None])
