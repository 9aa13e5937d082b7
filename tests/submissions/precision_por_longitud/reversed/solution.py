def precision_por_longitud(modo, longitudes, semilla):
    pesos, _ = entrena(modo, 2000, semilla=semilla, hasta=20, B=32, ritmo=6e-3, V=16, d=32, d_e=16, d_a=16)
    return [precision(pesos, modo, T, semilla=semilla) for T in sorted(longitudes, reverse=True)]
