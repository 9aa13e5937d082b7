import numpy as np

def gradiente_puntuaciones(A, G):
    media = np.einsum('ij,ij->i', A, G)
    return np.einsum('ij,ij->ij', A, G) - np.einsum('i,ij->ij', media, A)
