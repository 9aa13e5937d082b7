from itertools import combinations

import numpy as np


def momento_exacto(q):
    products = []
    for how_many in range(len(q)):
        for negative in combinations(range(len(q)), how_many):
            k = np.ones(len(q))
            k[list(negative)] = -1
            products.append(q @ k)
    return np.mean(products), np.mean(np.square(products))
