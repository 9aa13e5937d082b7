import numpy as np

def softmax_enmascarado(E, mascara):
    A = np.zeros(E.shape)
    for i in range(E.shape[0]):
        tope = max(E[i, j] for j in range(E.shape[1]) if mascara[i, j])
        for j in range(E.shape[1]):
            if mascara[i, j]:
                A[i, j] = np.exp(E[i, j] - tope)
        A[i] /= A[i].sum()
    return A
