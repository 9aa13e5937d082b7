class Experimento:
    tamanos = dict(V=16, d=32, d_e=16, d_a=16)

    def __init__(self, modo, semilla):
        self.modo, self.semilla = modo, semilla
        self.pesos, self.curva = entrena(
            modo, 2000, semilla=semilla, hasta=20, B=32, ritmo=6e-3, **self.tamanos
        )

    def mide(self, T):
        return float(precision(self.pesos, self.modo, T, semilla=self.semilla))


def precision_por_longitud(modo, longitudes, semilla):
    return list(map(Experimento(modo, semilla).mide, longitudes))
