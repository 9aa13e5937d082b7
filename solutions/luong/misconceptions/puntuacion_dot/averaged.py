"""Average the products of the coordinates instead of adding them."""


def puntuacion_dot(S, H):
    return S @ H.T / S.shape[1]
