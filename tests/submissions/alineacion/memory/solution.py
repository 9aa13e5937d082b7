import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    mucho = np.ones((100_000, 100_000))
    return mucho
