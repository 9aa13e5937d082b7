def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    match tipo:
        case "dot":
            p, m, t, g = 0, T_y * d_h * T_x, 0, 1
        case "general":
            p, m, t, g = d_s * d_h, T_y * d_s * d_h + T_y * d_h * T_x, 0, 1
        case "aditiva":
            p, m, t, g = d_a * d_s + d_a * d_h + d_a, T_y * d_s * d_a + T_x * d_h * d_a + T_x * T_y * d_a, T_x * T_y * d_a, d_a
    return {"pesos": p, "productos": m, "tanh": t, "bytes_rejilla": T_x * T_y * g * 8}
