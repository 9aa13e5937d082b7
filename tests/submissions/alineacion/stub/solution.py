import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    raise NotImplementedError("Escribe tu función aquí.")
