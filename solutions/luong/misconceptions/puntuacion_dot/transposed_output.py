"""Return the map with one row per source position."""


def puntuacion_dot(S, H):
    return H @ S.T
