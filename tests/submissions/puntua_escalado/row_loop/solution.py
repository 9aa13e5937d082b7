import numpy as np

def puntua_escalado(Q, K):
    return np.array([K @ q / np.sqrt(len(q)) for q in Q])
