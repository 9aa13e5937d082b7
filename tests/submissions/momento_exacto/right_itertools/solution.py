import numpy as np

def momento_exacto(q):
    from itertools import product
    e = [sum(a * b for a, b in zip(q, k)) for k in product((-1, 1), repeat=len(q))]
    return sum(e) / len(e), sum(x * x for x in e) / len(e)
