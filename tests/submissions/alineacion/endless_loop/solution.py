import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    alfa = np.zeros((len(S), len(H)))
    i = 0
    while i < len(S):
        alfa[i] = 1 / len(H)
    return alfa
