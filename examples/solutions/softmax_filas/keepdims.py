def softmax_filas(E):
    Z = np.exp(E - np.max(E, axis=-1, keepdims=True))
    return Z / np.sum(Z, axis=-1, keepdims=True)
