import numpy as np

def contexto(alfa, H):
    return np.einsum("ij,jd->di", alfa, H)
