import numpy as np

def momento_exacto(q):
    raise NotImplementedError('Esta función está por escribir.')
