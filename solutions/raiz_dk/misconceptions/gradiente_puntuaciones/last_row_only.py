"""Overwrite the row at every turn of the loop, and return the last."""


def gradiente_puntuaciones(A, G):
    return A[-1] * (G[-1] - (A[-1] * G[-1]).sum())
