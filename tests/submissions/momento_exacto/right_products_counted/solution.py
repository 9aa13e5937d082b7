from collections import Counter
from itertools import product


def momento_exacto(q):
    count = Counter(float(sum(a * b for a, b in zip(q, k))) for k in product((1, -1), repeat=len(q)))
    n = sum(count.values())
    return sum(p * m for p, m in count.items()) / n, sum(p * p * m for p, m in count.items()) / n
