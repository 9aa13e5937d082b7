import atexit, os, weakref

atexit.register(lambda: print("late"))


class Fin:
    def __del__(self):
        os.write(1, b"dead")


_f = Fin()
weakref.finalize(_f, print, "gone")


def softmax_filas(E):
    Fin()
    return E
