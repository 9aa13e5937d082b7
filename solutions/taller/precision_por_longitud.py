def precision_por_longitud(modo, longitudes, semilla):
    """Entrena un modelo y dice qué parte copia de frases nuevas de cada longitud."""
    # Lo mismo para todos los modos, salvo quién puntúa: si no, no se sabría qué se compara.
    pesos, _ = entrena(modo, 2000, semilla=semilla, hasta=20, B=32, ritmo=6e-3, V=16, d=32, d_e=16, d_a=16)
    return [float(precision(pesos, modo, T, semilla=semilla)) for T in longitudes]
