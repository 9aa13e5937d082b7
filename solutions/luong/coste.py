import numpy as np  # noqa: F401  the notebook's import, kept so that the file stands alone


def coste(T_x, T_y, d_s, d_h, d_a, tipo):
    """Cuenta pesos, productos, tanh y bytes de la rejilla de una puntuación."""
    parejas = T_x * T_y
    if tipo == "aditiva":
        return {
            "pesos": d_a * (d_s + d_h) + d_a,
            "productos": d_a * (T_y * d_s + T_x * d_h) + parejas * d_a,
            "tanh": parejas * d_a,
            "bytes_rejilla": 8 * parejas * d_a,
        }
    proyecta = d_s * d_h if tipo == "general" else 0
    return {
        "pesos": proyecta,
        "productos": T_y * proyecta + parejas * d_h,
        "tanh": 0,
        "bytes_rejilla": 8 * parejas,
    }
