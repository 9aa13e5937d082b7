"""Compare the states with the annotations directly (runs only when d_s = d_h)."""


def puntuacion_general(S, H, W):
    return S @ H.T
