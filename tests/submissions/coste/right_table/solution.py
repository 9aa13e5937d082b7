def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    n = T_x * T_y
    tabla = {
        "aditiva": (d_a * (d_s + d_h + 1), d_a * (T_y * d_s + T_x * d_h + n), n * d_a, n * d_a),
        "general": (d_s * d_h, d_h * (T_y * d_s + n), 0, n),
        "dot": (0, n * d_s, 0, n),
    }
    pesos, productos, tanh, numeros = tabla[tipo]
    return dict(pesos=pesos, productos=productos, tanh=tanh, bytes_rejilla=8 * numeros)
