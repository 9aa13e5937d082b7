import numpy as np

def gradiente_puntuaciones(A, G):
    return A * G - np.einsum('ij,ik,ik->ij', A, A, G, optimize=True)
