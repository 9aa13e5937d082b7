import sys

def alineacion(S, H, Wsa, Wha, va):
    sys.exit()
