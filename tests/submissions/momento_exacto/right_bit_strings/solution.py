import numpy as np

def momento_exacto(q):
    d = len(q)
    media = cuadrados = 0.0
    for n in range(2**d):
        k = np.array([1 if c == '1' else -1 for c in format(n, f'0{d}b')])
        e = float(q @ k)
        media += e / 2**d
        cuadrados += e**2 / 2**d
    return media, cuadrados
