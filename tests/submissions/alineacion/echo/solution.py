def alineacion(S, H, Wsa, Wha, va):
    return H
