class Sorpresa(Exception):
    pass

def alineacion(S, H, Wsa, Wha, va):
    raise Sorpresa(f"{S[0, 0]}")
