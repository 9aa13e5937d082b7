import numpy as np


def gradiente_qk(Q, K, G):
    dE = G / len(Q.T) ** 1 / 2
    return np.einsum("ij,jd->id", dE, K), np.einsum("ij,id->jd", dE, Q)
