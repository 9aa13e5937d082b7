import numpy as np

def puntuacion_dot(S, H):
    # |s - h|^2 = |s|^2 + |h|^2 - 2 s.h
    lejos = ((S[:, None] - H) ** 2).sum(axis=2)
    return ((S**2).sum(axis=1)[:, None] + (H**2).sum(axis=1) - lejos) / 2
