"""Go back through the tanh as if it were not there."""

import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    alfa = w / w.sum(axis=1, keepdims=True)
    dalfa = dC @ H.T
    de = alfa * (dalfa - (alfa * dalfa).sum(axis=1, keepdims=True))
    dp = de[:, :, None] * va * np.ones_like(t)
    per_step, per_word = dp.sum(axis=1), dp.sum(axis=0)
    dS = per_step @ Wsa
    dH = alfa.T @ dC + per_word @ Wha
    dWsa, dWha = per_step.T @ S, per_word.T @ H
    dva = (de[:, :, None] * t).sum(axis=(0, 1))
    return dS, dH, dWsa, dWha, dva
