import warnings


def softmax_filas(E):
    for _k in range(300):
        warnings.warn(f"cuidado {_k} " + "x" * 500, stacklevel=2)
    e = np.exp(E - E.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
