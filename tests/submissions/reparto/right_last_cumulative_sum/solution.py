import numpy as np

def reparto(A):
    return 1 - np.cumsum(np.square(A), axis=1)[:, -1]
