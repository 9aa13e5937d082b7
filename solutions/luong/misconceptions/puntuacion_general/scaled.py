"""Divide by the root of the annotations' width, as another attention does."""


def puntuacion_general(S, H, W):
    return S @ W @ H.T / H.shape[1] ** 0.5
