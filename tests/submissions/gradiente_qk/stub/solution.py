import numpy as np

def gradiente_qk(Q, K, G):
    raise NotImplementedError('Esta función está por escribir.')
