import numpy as np

def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, np.nan)
    tope = np.take_along_axis(E, E.shape[1] - 1 - mascara[:, ::-1].argmax(axis=1)[:, None], axis=1)
    W = np.where(mascara, np.exp(np.where(mascara, E, tope) - tope), 0)
    return (W / W.sum(axis=1, keepdims=True))
