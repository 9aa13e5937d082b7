import numpy as np
from scipy.special import softmax

def alineacion(S, H, Wsa, Wha, va):
    return softmax(np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va, axis=1)
