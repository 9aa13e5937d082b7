import numpy as np

def momento_exacto(q):
    e = np.zeros(1)
    for x in q:
        e = np.concatenate([e + x, e - x])
    return float(e.mean()), float(np.mean(e**2))
