import numpy as np

def gradiente_puntuaciones(A, G):
    J = np.einsum('ij,jk->ijk', A, np.eye(A.shape[1])) - np.einsum('ij,ik->ijk', A, A)
    return np.einsum('ijk,ik->ij', J, G)
