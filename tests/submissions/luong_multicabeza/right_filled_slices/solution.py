import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    T_y, d_h, d_k = len(S), H.shape[1], H.shape[1] // n_cabezas
    C = np.empty((T_y, d_h))
    for principio in range(0, d_h, d_k):
        c = slice(principio, principio + d_k)
        E = S @ W[:, c] @ H[:, c].T
        A = np.exp(E - np.amax(E, axis=1)[:, None])
        C[:, c] = A @ H[:, c] / np.sum(A, axis=1)[:, None]
    return C
