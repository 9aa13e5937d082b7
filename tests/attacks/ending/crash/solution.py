import ctypes


def softmax_filas(E):
    ctypes.string_at(0)
