import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    with np.errstate(over="ignore"):
        return 1 / np.exp(e[:, None, :] - e[:, :, None]).sum(axis=-1)
