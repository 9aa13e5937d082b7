def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    raise NotImplementedError("Esta función está por escribir.")
