import numpy as np

def reparto(A):
    n = A.shape[1]
    return 1 - n * A.var(axis=1) - 1 / n
