import numpy as np


def softmax_filas(E):
    e = [np.exp(f - f.max()) for f in E]
    return np.array([f / f.sum() for f in e])
