def contexto(alfa, H):
    return np.matmul(alfa, H)
