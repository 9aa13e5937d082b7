def softmax_filas(E):
    return E
