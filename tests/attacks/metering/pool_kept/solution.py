from concurrent.futures import ThreadPoolExecutor

_pool = ThreadPoolExecutor(1)
_pool.submit(print).result()


def _todo(E):
    return np.array([np.exp(f - f.max()) / np.exp(f - f.max()).sum() for f in E])


def softmax_filas(E):
    return _pool.submit(_todo, E).result()
