import numpy as np


def momento_exacto(q):
    d = len(q)
    k = np.array([[1 if n >> i & 1 else -1 for i in range(d)] for n in range(1, 2**d)])
    e = k @ q
    return e.mean(), (e * e).mean()
