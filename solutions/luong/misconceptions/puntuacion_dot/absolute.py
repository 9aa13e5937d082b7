"""Drop the sign of every score."""


def puntuacion_dot(S, H):
    return abs(S @ H.T)
