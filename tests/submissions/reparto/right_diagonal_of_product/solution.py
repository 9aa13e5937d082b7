import numpy as np

def reparto(A):
    return 1 - np.diag(A @ A.T)
