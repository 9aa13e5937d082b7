import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    raise NotImplementedError("Esta función está por escribir.")
