def alineacion(S, H, Wsa, Wha, va):
    return float(input("alfa: "))
