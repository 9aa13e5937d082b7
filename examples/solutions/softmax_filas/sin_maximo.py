def softmax_filas(E):
    Z = np.exp(E)
    return Z / Z.sum(axis=1, keepdims=True)
