import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    return np.zeros((len(S), len(H)))
