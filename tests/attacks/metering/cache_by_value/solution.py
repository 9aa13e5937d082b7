_cache = {}


def softmax_filas(E):
    clave = E.tobytes(), E.shape
    if clave not in _cache:
        e = [np.exp(f - f.max()) for f in E]
        _cache[clave] = np.array([f / f.sum() for f in e])
    return _cache[clave].copy()
