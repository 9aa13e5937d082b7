import numpy as np

def alineacion(S, H):
    return S @ H.T
