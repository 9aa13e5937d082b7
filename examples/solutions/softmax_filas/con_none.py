def softmax_filas(E):
    tope = E.max(axis=1)[:, None]
    numerador = np.exp(E - tope)
    return numerador / numerador.sum(axis=1)[:, None]
