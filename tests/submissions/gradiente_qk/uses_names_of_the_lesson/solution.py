import numpy as np

def gradiente_qk(Q, K, G):
    return dE @ K, dE.T @ Q
