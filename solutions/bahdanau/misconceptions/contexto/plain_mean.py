"""Average the annotations and ignore the weights."""

import numpy as np


def contexto(alfa, H):
    return np.ones((len(alfa), 1)) * H.mean(axis=0)
