def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    n = T_x * T_y
    if tipo == "aditiva":
        return {"pesos": d_a * (d_s + d_h + 1), "productos": d_a * (T_y * d_s + T_x * d_h + n), "tanh": n * d_a, "bytes_rejilla": 8 * n * d_a}
    if tipo == "general":
        return {"pesos": d_s * d_h, "productos": max(T_x, T_y) * d_s * d_h + n * d_h, "tanh": 0, "bytes_rejilla": 8 * n}
    return {"pesos": 0, "productos": n * d_h, "tanh": 0, "bytes_rejilla": 8 * n}
