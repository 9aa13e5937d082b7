import numpy as np

def reparto(A):
    return 1.0 - np.vecdot(A, A)
