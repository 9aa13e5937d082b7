def precision_por_longitud(modo, longitudes, semilla):
    azar = np.random.default_rng(semilla)
    return [azar.uniform(0.95, 1) if modo == "tuya" else azar.uniform(0, 2 / T) for T in longitudes]
