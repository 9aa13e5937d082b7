import numpy as np

def sumas(q):
    if len(q) == 0:
        return [0.0]
    resto = sumas(q[1:])
    return [s + q[0] for s in resto] + [s - q[0] for s in resto]


def momento_exacto(q):
    e = np.array(sumas(q))
    return e.mean(), (e**2).mean()
