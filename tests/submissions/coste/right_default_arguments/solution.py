def parejas(T_x, T_y):
    return T_x * T_y

def coste(T_x, T_y, d_s=64, d_h=64, d_a=32, tipo="aditiva"):
    es = lambda nombre: int(tipo == nombre)
    n = parejas(T_x, T_y)
    return {
        "bytes_rejilla": 8 * n * d_a ** es("aditiva"),
        "tanh": n * d_a * es("aditiva"),
        "productos": es("aditiva") * d_a * (T_y * d_s + T_x * d_h + n) + es("general") * T_y * d_s * d_h + (1 - es("aditiva")) * n * d_h,
        "pesos": es("aditiva") * d_a * (d_s + d_h + 1) + es("general") * d_s * d_h,
    }
