"""Ask with the last state only."""


def puntuacion_general(S, H, W):
    return H @ (S[-1] @ W)
