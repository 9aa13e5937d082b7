"""Return the root of the mean square: the typical size."""

import numpy as np


def momento_exacto(q):
    d = len(q)
    e = (2 * (np.arange(2**d)[:, None] >> np.arange(d) & 1) - 1) @ q
    return e.mean(), np.sqrt((e**2).mean())
