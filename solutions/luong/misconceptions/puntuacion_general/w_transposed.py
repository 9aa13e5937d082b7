"""Multiply by W transposed (runs only when d_s = d_h)."""


def puntuacion_general(S, H, W):
    return S @ W.T @ H.T
