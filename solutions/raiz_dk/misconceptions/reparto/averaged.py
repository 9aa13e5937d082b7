"""Average α(1 − α) instead of adding it up."""

import numpy as np


def reparto(A):
    return (A * (1 - A)).mean(axis=1)
