from itertools import product


def momento_exacto(q):
    products = {sum(a * b for a, b in zip(q, k)) for k in product((1, -1), repeat=len(q))}
    n = len(products)
    return sum(products) / n, sum(p * p for p in products) / n
