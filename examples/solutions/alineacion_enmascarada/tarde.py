def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    # el relleno no debe pesar nada
    return alineacion(S, H, Wsa, Wha, va) * validas
