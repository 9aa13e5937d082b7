import numpy as np

def reparto(A):
    return 1 - np.linalg.norm(A, axis=1) ** 2
