import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    return np.full((len(S), len(H)), 1 / len(H))
