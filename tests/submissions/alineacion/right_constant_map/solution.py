import numpy as np
from functools import partial, reduce

def alineacion(S, H, Wsa, Wha, va):
    Ps, Ph = map(lambda X, W: X @ W.T, (S, H), (Wsa, Wha))
    suma = reduce(np.add, [Ps[:, None], Ph[None]])
    e = suma
    for paso in (np.tanh, partial(np.dot, b=va)):
        e = paso(e)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
