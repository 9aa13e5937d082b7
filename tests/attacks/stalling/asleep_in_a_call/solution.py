import time


def softmax_filas(E):
    time.sleep(10_000)
