"""Score state i with annotation i only (runs only when T_y = T_x)."""


def puntuacion_general(S, H, W):
    return (S @ W * H).sum(axis=1)
