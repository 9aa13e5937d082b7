import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    w = np.random.default_rng().random((len(S), len(H)))
    return w / w.sum(axis=1, keepdims=True)
