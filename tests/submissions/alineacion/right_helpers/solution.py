import numpy as np

def proyecta(X, W):
    return X @ W.T

def puntua(S, H, Wsa, Wha, va):
    return np.tanh(proyecta(S, Wsa)[:, np.newaxis] + proyecta(H, Wha)[np.newaxis]) @ va

def reparte(E):
    W = np.exp(E - np.max(E, axis=-1, keepdims=True))
    return W / np.sum(W, axis=-1, keepdims=True)

def alineacion(S, H, Wsa, Wha, va):
    """Con ayuda de otras funciones."""
    return reparte(puntua(S, H, Wsa, Wha, va))
