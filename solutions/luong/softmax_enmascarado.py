import numpy as np


def softmax_enmascarado(E, mascara):
    """Reparte cada fila solo entre las posiciones que la máscara deja ver."""
    # La exponencial de -inf es 0 exacto, y el máximo se busca solo entre lo que se ve.
    visibles = np.where(mascara, E, -np.inf)
    pesos = np.exp(visibles - visibles.max(axis=1, keepdims=True))
    return pesos / pesos.sum(axis=1, keepdims=True)
