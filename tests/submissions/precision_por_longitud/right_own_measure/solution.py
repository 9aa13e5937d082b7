def precision_por_longitud(modo, longitudes, semilla):
    pesos, _ = entrena(modo, 2000, semilla=semilla, hasta=20, B=32, ritmo=6e-3, V=16, d=32, d_e=16, d_a=16)
    aciertos = np.zeros(len(longitudes))
    for i, T in enumerate(longitudes):
        X = np.random.default_rng((semilla, i)).integers(16, size=(200, T))
        Y, *_ = copia(pesos, X, modo)
        aciertos[i] = np.count_nonzero(Y == X) / X.size
    return aciertos
