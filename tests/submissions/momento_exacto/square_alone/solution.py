import numpy as np

def momento_exacto(q):
    return float(np.dot(q, q))
