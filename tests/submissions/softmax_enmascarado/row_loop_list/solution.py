import numpy as np

def softmax_enmascarado(E, mascara):
    filas = []
    for e, m in zip(E, mascara):
        w = np.where(m, np.exp(e - e[m].max()), 0)
        filas.append(w / w.sum())
    return filas
