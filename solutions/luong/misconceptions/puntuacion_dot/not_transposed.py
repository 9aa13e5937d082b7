"""Multiply the two matrices as they come (runs only when T_x = d)."""


def puntuacion_dot(S, H):
    return S @ H
