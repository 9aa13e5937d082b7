def precision_por_longitud(modo, longitudes, semilla):
    una, otra = (int(s) for s in np.random.SeedSequence(semilla).generate_state(2))
    pesos, _ = entrena(modo, 2000, semilla=una, hasta=20, B=32, ritmo=6e-3, V=16, d=32, d_e=16, d_a=16)
    return [precision(pesos, modo, T, semilla=otra) for T in longitudes]
