"""Return the map with one row per source position."""


def puntuacion_general(S, H, W):
    return H @ (S @ W).T
