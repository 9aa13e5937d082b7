"""Multiply the three matrices as they come (runs only when T_x = d_h)."""


def puntuacion_general(S, H, W):
    return S @ W @ H
