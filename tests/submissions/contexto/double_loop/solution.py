import numpy as np

def contexto(alfa, H):
    C = np.zeros((len(alfa), H.shape[1]))
    for i in range(len(alfa)):
        for j in range(len(H)):
            C[i] += alfa[i, j] * H[j]
    return C
