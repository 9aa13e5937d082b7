def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    cuenta = {"pesos": 0, "productos": 0, "tanh": 0, "bytes_rejilla": 0}
    if tipo == "aditiva":
        cuenta["pesos"] += d_a * d_s + d_a * d_h + d_a
        for _ in range(T_y):
            cuenta["productos"] += d_s * d_a
        for _ in range(T_x):
            cuenta["productos"] += d_h * d_a
    if tipo == "general":
        cuenta["pesos"] += d_s * d_h
        cuenta["productos"] += T_y * d_s * d_h
    for _ in range(T_y):
        for _ in range(T_x):
            cuenta["productos"] += d_a if tipo == "aditiva" else d_h
            cuenta["tanh"] += d_a if tipo == "aditiva" else 0
            cuenta["bytes_rejilla"] += 8 * d_a if tipo == "aditiva" else 8
    return cuenta
