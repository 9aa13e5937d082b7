"""Round the scores to two decimals."""


def puntuacion_dot(S, H):
    return (S @ H.T).round(2)
