import numpy as np

def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    T_x, T_y, d_s, d_h, d_a = (np.int64(n) for n in (T_x, T_y, d_s, d_h, d_a))
    if tipo == "aditiva":
        return {"pesos": d_a * (d_s + d_h + 1), "productos": d_a * (T_y * d_s + T_x * d_h + T_x * T_y), "tanh": T_x * T_y * d_a, "bytes_rejilla": T_x * T_y * d_a * 8}
    pesos = d_s * d_h if tipo == "general" else np.int64(0)
    return {"pesos": pesos, "productos": T_y * pesos + T_x * T_y * d_h, "tanh": np.int64(0), "bytes_rejilla": T_x * T_y * 8}
