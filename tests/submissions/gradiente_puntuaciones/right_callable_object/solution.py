import numpy as np

class Gradiente:
    def __call__(self, A, G):
        return A * (G - np.sum(A * G, axis=-1, keepdims=True))


gradiente_puntuaciones = Gradiente()
