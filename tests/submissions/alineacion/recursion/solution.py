def alineacion(S, H, Wsa, Wha, va):
    return alineacion(S, H, Wsa, Wha, va)
