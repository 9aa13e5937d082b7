"""Round the scores to two decimals."""


def puntuacion_general(S, H, W):
    return (S @ W @ H.T).round(2)
