def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    n = T_x * T_y
    if tipo == "aditiva":
        return {"pesos": d_a * (d_s + d_h) + d_a, "productos": d_a * (T_y * d_s + T_x * d_h) + n * d_a, "tanh": n * d_a, "bytes_rejilla": 8 * n * d_a}
