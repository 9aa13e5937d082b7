def softmax_filas(E):
    print("x" * 100_000)
    e = np.exp(E - E.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
