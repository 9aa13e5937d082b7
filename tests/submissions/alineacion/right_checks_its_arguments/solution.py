import numpy as np

def alineacion(S: np.ndarray, H: np.ndarray, Wsa: np.ndarray, Wha: np.ndarray, va: np.ndarray, *, eje: int = 1):
    if S.ndim != 2 or H.ndim != 2 or va.ndim != 1:
        raise ValueError("formas")
    assert Wsa.shape == (va.size, S.shape[1]) and Wha.shape == (va.size, H.shape[1])
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=eje, keepdims=True))
    return w / w.sum(axis=eje, keepdims=True)
