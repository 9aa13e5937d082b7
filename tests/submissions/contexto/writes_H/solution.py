def contexto(alfa, H):
    H *= 1.0
    return alfa @ H
