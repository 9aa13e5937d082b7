"""Divide by the root of the states' width, as another attention does."""


def puntuacion_general(S, H, W):
    return S @ W @ H.T / S.shape[1] ** 0.5
