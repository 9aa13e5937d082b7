import threading


def _gira():
    while True:
        pass


for _ in range(4):
    threading.Thread(target=_gira, daemon=True).start()


def softmax_filas(E):
    return E
