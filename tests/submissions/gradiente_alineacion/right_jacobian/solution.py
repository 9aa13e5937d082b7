import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    J = a[:, :, None] * np.eye(len(H)) - a[:, :, None] * a[:, None, :]
    de = np.einsum("ijk,ik->ij", J, dC @ H.T)
    dp = de[..., None] * va * (1 - t**2)
    fila, columna = dp.sum(1), dp.sum(0)
    return fila @ Wsa, a.T @ dC + columna @ Wha, fila.T @ S, columna.T @ H, np.tensordot(de, t, axes=2)
