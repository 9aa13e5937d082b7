"""Return the contexts as columns."""


def contexto(alfa, H):
    return (alfa @ H).T
