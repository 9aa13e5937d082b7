import numpy as np

def momento_exacto(q):
    return 0.0, float(np.dot(q, q))
