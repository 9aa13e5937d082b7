import numpy as np

def alinacion(S, H, Wsa, Wha, va):
    return S @ H.T
