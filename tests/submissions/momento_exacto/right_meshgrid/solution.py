import numpy as np

def momento_exacto(q):
    signos = np.array(np.meshgrid(*[[-1.0, 1.0]] * len(q), indexing='ij')).reshape(len(q), -1)
    e = q @ signos
    return e.mean(), np.mean(e * e)
