_hechas = {}

def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    clave = (T_x, T_y, d_s, d_h, tipo)
    if clave not in _hechas:
        n = T_x * T_y
        p = d_s * d_h if tipo == "general" else 0
        _hechas[clave] = (
            {"pesos": d_a * (d_s + d_h + 1), "productos": d_a * (T_y * d_s + T_x * d_h + n), "tanh": n * d_a, "bytes_rejilla": 8 * n * d_a}
            if tipo == "aditiva"
            else {"pesos": p, "productos": T_y * p + n * d_h, "tanh": 0, "bytes_rejilla": 8 * n}
        )
    return dict(_hechas[clave])
