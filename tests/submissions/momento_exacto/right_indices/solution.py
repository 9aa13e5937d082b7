import numpy as np

def momento_exacto(q):
    signos = 2 * np.indices((2,) * len(q)).reshape(len(q), -1) - 1
    e = (q[:, None] * signos).sum(axis=0)
    return np.average(e), np.average(e * e)
