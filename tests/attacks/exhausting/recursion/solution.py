def softmax_filas(E):
    return softmax_filas(E)
