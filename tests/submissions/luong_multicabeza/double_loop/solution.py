import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = S @ W
    d = H.shape[1] // n_cabezas
    C = np.zeros(Q.shape)
    for k in range(n_cabezas):
        for i in range(len(S)):
            e = np.array([Q[i, k * d : (k + 1) * d] @ h[k * d : (k + 1) * d] for h in H])
            a = np.exp(e - e.max())
            for j in range(len(H)):
                C[i, k * d : (k + 1) * d] += a[j] / a.sum() * H[j, k * d : (k + 1) * d]
    return C
