"""Multiply state i with annotation i only (runs only when T_y = T_x)."""


def puntuacion_dot(S, H):
    return (S * H).sum(axis=1)
