def paso_de_adam(P, D, m, v, paso, ritmo):
    norma = np.sqrt(sum(float((d * d).sum()) for d in D.values()))
    for nombre in P:
        d = D[nombre] * min(1.0, 1.0 / (norma + 1e-12))
        m[nombre] = 0.9 * m[nombre] + 0.1 * d
        v[nombre] = 0.99 * v[nombre] + 0.01 * d * d
        P[nombre] -= ritmo * (m[nombre] / (1 - 0.9**paso)) / (np.sqrt(v[nombre] / (1 - 0.99**paso)) + 1e-8)


def precision_por_longitud(modo, longitudes, semilla):
    P = crea(modo, semilla, V=16, d=32, d_e=16, d_a=16)
    m, v = ({n: np.zeros_like(p) for n, p in P.items()} for _ in range(2))
    azar = np.random.default_rng(semilla + 1000)
    pasos = 2000
    for paso in range(1, pasos + 1):
        X = azar.integers(16, size=(32, azar.integers(1, 21)))
        _, _, D = ida_y_vuelta(P, X, modo)
        paso_de_adam(P, D, m, v, paso, 6e-3 * min(1, paso / 50) * (1 - paso / (pasos + 1)))
    return [precision(P, modo, T, semilla=semilla) for T in longitudes]
