import numpy as np

def puntuacion_dot(S, H):
    E = np.empty((S.shape[0], H.shape[0]), dtype=np.result_type(S, H))
    np.matmul(S, H.T, out=E)
    return E
