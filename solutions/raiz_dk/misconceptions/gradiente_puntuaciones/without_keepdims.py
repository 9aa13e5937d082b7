"""Subtract the sums as a row: row j's sum lands in column j."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (G - (A * G).sum(axis=1))
