"""Ask with the last state only."""


def puntuacion_dot(S, H):
    return H @ S[-1]
