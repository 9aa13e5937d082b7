import numpy as np

def gradiente_puntuaciones(A, G):
    return np.array([(np.diag(a) - np.outer(a, a)) @ g for a, g in zip(A, G)])
