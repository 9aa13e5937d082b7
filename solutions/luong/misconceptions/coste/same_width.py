"""Take both states to be as wide as the annotations."""


def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    n = T_x * T_y
    if tipo == "aditiva":
        return {"pesos": 2 * d_a * d_h + d_a, "productos": d_a * d_h * (T_y + T_x) + n * d_a, "tanh": n * d_a, "bytes_rejilla": 8 * n * d_a}
    if tipo == "general":
        return {"pesos": d_h * d_h, "productos": T_y * d_h * d_h + n * d_h, "tanh": 0, "bytes_rejilla": 8 * n}
    return {"pesos": 0, "productos": n * d_h, "tanh": 0, "bytes_rejilla": 8 * n}
