import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    import scipy.special

    return scipy.special.softmax(np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va, axis=1)
