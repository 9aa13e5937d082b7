import numpy as np

def softmax_filas(E):
    with np.errstate(over="ignore"):
        return 1 / np.exp(E[:, None, :] - E[:, :, None]).sum(axis=-1)
