import numpy as np

def softmax_filas(E):
    return np.array([np.exp(e - e.max()) / np.exp(e - e.max()).sum() for e in E])
