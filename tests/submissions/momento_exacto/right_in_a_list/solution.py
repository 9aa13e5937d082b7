import numpy as np

def momento_exacto(q):
    e = np.zeros(1)
    for x in q:
        e = np.append(e - x, e + x)
    return [e.mean(), e.var() + e.mean() ** 2]
