def softmax_filas(E):
    filas = []
    for fila in E:
        z = np.exp(fila - fila.max())
        filas.append(z / z.sum())
    return np.array(filas)
