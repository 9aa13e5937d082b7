import time


def softmax_filas(E):
    t = time.process_time()
    while time.process_time() - t < 0.15:
        pass
    return E
