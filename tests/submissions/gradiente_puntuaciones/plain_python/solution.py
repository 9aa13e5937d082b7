import numpy as np

def gradiente_puntuaciones(A, G):
    R = []
    for a, g in zip(A.tolist(), G.tolist()):
        s = sum(x * y for x, y in zip(a, g))
        R.append([x * (y - s) for x, y in zip(a, g)])
    return np.array(R)
