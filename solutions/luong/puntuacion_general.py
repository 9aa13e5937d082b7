import numpy as np  # noqa: F401  the notebook's import, kept so that the file stands alone


def puntuacion_general(S, H, W):
    """Lleva los estados al espacio de las anotaciones y allí los compara."""
    consultas = S @ W  # (T_y, d_h)
    return consultas @ H.T
