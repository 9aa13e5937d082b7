def softmax_filas(E):
    Z = np.exp(E - E.max(axis=0))
    return Z / Z.sum(axis=0)
