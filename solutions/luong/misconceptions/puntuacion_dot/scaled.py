"""Divide by the root of the width, as another attention does."""


def puntuacion_dot(S, H):
    return S @ H.T / S.shape[1] ** 0.5
