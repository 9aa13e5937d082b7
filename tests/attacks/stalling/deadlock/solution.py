import threading

_c = threading.Lock()
_c.acquire()


def softmax_filas(E):
    with _c:
        return E
