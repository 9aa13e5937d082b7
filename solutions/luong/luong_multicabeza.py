import numpy as np


def luong_multicabeza(S, H, W, n_cabezas):
    """Atiende con varias cabezas, cada una sobre su grupo de columnas de S W y de H."""
    T_y, T_x = len(S), len(H)
    # Un eje más, el de las cabezas, delante de los otros dos: (n, T, d_k).
    Q = (S @ W).reshape(T_y, n_cabezas, -1).swapaxes(0, 1)
    K = H.reshape(T_x, n_cabezas, -1).swapaxes(0, 1)
    puntuaciones = Q @ K.swapaxes(1, 2)
    pesos = np.exp(puntuaciones - puntuaciones.max(axis=2, keepdims=True))
    pesos /= pesos.sum(axis=2, keepdims=True)
    return (pesos @ K).swapaxes(0, 1).reshape(T_y, -1)
