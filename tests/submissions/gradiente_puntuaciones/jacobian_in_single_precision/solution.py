import numpy as np

def gradiente_puntuaciones(A, G):
    a = A.astype(np.float32)
    J = a[:, :, None] * (np.eye(a.shape[1], dtype=np.float32) - a[:, None, :])
    return np.einsum('ijk,ik->ij', J, G)
