from functools import reduce

import numpy as np

def puntuacion_general(S, H, W):
    return reduce(np.matmul, [S, W, H.T])
