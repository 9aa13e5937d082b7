"""Multiply coordinate by coordinate and never add."""


def puntuacion_dot(S, H):
    return S[:, None, :] * H[None, :, :]
