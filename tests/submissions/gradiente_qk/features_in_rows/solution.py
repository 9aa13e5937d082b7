import numpy as np


def gradiente_qk(Q, K, G):
    dE = G / np.sqrt(Q.shape[1])
    return np.einsum("ij,jd->id", dE, K), np.einsum("ij,id->dj", dE, Q)
