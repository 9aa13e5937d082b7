import numpy as np

def puntuacion_general(S, H, W):
    return np.einsum("ii->i", (S @ W @ H.T)[: len(H), : len(S)]).copy()
