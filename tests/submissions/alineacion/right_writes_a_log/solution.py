import logging
import numpy as np

log = logging.getLogger("atencion")

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    log.warning("puntuaciones entre %s y %s", e.min(), e.max())
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
