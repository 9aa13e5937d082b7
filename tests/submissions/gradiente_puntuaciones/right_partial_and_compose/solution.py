import numpy as np

from functools import partial

suma_filas = partial(np.sum, axis=1, keepdims=True)
gradiente_puntuaciones = lambda A, G: np.multiply(A, np.subtract(G, suma_filas(np.multiply(A, G))))
