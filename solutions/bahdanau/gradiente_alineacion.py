import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    """Lleva el gradiente de los contextos, dC, hasta S, H, Wsa, Wha y va."""
    # Hacia delante, guardando lo que hará falta a la vuelta.
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])  # (T_y, T_x, d_a)
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    alfa = w / w.sum(axis=1, keepdims=True)
    # Hacia atrás: pesos, puntuaciones, interior de la tanh.
    dalfa = dC @ H.T
    de = alfa * (dalfa - (alfa * dalfa).sum(axis=1, keepdims=True))
    dp = de[:, :, None] * va * (1 - t**2)
    por_paso, por_palabra = dp.sum(axis=1), dp.sum(axis=0)
    dS = por_paso @ Wsa
    dH = alfa.T @ dC + por_palabra @ Wha  # como valor y como parte de la puntuación
    dva = (de[:, :, None] * t).sum(axis=(0, 1))
    return dS, dH, por_paso.T @ S, por_palabra.T @ H, dva
