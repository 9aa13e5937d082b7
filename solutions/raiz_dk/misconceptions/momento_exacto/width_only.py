"""Return the width: true only when the coordinates of q are signs as well."""

import numpy as np


def momento_exacto(q):
    return 0.0, float(len(q))
