def _fabrica():
    m = map

    def dentro(E):
        return np.array(list(m(np.exp, E - E.max(axis=1, keepdims=True))))

    return dentro


class _C:
    m = map


_l, _d = [map], {"m": map}
_dentro = _fabrica()


def softmax_filas(E):
    e = [_dentro(E), np.array(list(_C.m(np.exp, E))), list(_l[0](np.exp, E)), list(_d["m"](np.exp, E))][0]
    return e / e.sum(axis=1, keepdims=True)
