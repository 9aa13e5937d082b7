import numpy as np


def reparto(A):
    print(A.tolist())
    print(*A)
    r = 1 - (A * A).sum(axis=1)
    with np.printoptions(threshold=np.inf):
        print(list(r), r)
    return r
