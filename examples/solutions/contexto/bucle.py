def contexto(alfa, H):
    C = np.zeros((alfa.shape[0], H.shape[1]))
    for j in range(H.shape[0]):
        C += alfa[:, j : j + 1] * H[j]
    return C
