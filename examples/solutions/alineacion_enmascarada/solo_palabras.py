def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    alfa = np.zeros((len(S), len(H)))
    if validas.any():
        alfa[:, validas] = alineacion(S, H[validas], Wsa, Wha, va)
    return alfa
