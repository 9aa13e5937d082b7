def contexto(alfa, H):
    return alfa * H
