"""Multiply by the weights, then subtract the plain mean of the row."""

import numpy as np


def gradiente_puntuaciones(A, G):
    AG = A * G
    return AG - AG.mean(axis=1, keepdims=True)
