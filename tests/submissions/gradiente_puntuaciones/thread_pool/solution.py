import numpy as np

def gradiente_puntuaciones(A, G):
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(2) as ex:
        return np.array(list(ex.map(lambda p: p[0] * (p[1] - p[0] @ p[1]), zip(A, G))))
