def softmax_filas(E):
    b = bytearray()
    while True:
        b += bytes(1 << 24)
