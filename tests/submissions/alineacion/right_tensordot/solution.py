import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    izq = np.tensordot(S, Wsa, axes=(1, 1))
    der = np.tensordot(H, Wha, axes=(1, 1))
    e = np.tensordot(np.tanh(np.expand_dims(izq, 1) + np.expand_dims(der, 0)), va, axes=1)
    w = np.exp(np.subtract(e, np.amax(e, axis=1, keepdims=True)))
    return np.divide(w, np.sum(w, axis=1, keepdims=True))
