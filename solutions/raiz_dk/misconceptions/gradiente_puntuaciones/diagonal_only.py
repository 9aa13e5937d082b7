"""Take each weight by itself: the derivative of a sigmoid."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (1 - A) * G
