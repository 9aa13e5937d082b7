"""Drop the sign of every score."""


def puntuacion_general(S, H, W):
    return abs(S @ W @ H.T)
