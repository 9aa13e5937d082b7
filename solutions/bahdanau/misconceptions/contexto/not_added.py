"""Weight the annotations without adding them up."""


def contexto(alfa, H):
    return alfa[:, :, None] * H
