import numpy as np

def reparto(A):
    return (1 - np.einsum("ij,ij->i", A, A)).reshape(-1, 1)
