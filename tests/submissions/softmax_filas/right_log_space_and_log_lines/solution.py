import logging

import numpy as np

log = logging.getLogger("softmax")


def softmax_filas(E):
    log.warning("forma %s", E.shape)
    return np.exp(E - np.logaddexp.reduce(E, axis=1, keepdims=True))
