import numpy as np


def momento_exacto(q):
    """Recorre todos los signos posibles de k."""
    # Las cifras binarias de 0, 1, …, 2^d − 1 son todos los signos posibles, cada uno una vez.
    d = len(q)
    bits = np.arange(2**d)[:, None] >> np.arange(d) & 1
    e = (2 * bits - 1) @ q
    return float(e.mean()), float((e**2).mean())
