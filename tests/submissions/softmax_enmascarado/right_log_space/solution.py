import numpy as np

def softmax_enmascarado(E, mascara):
    with np.errstate(all="ignore"):
        X = np.where(mascara, E, -np.inf)
        tope = X.max(axis=1, keepdims=True)
        logs = X - tope - np.log(np.exp(X - tope).sum(axis=1, keepdims=True))
    return np.exp(logs)
