import functools
import inspect

import numpy as np


def con_formas(funcion):
    @functools.wraps(funcion)
    def envuelta(*args, **kwargs):
        dados = inspect.signature(funcion).bind(*args, **kwargs).arguments
        assert dados["S"].shape[1] == dados["H"].shape[1], "anchuras distintas"
        return funcion(*args, **kwargs)

    return envuelta


@con_formas
def puntuacion_dot(S, H):
    return np.matmul(S, H.T)
