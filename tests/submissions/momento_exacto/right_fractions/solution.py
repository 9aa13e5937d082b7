from fractions import Fraction
from itertools import product


def momento_exacto(q):
    exactos = [Fraction(float(x)) for x in q]
    productos = [sum(s * x for s, x in zip(signos, exactos)) for signos in product((-1, 1), repeat=len(q))]
    n = len(productos)
    return sum(productos) / n, sum(p * p for p in productos) / n
