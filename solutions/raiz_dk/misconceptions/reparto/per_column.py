"""Add up over the steps instead of over the positions."""

import numpy as np


def reparto(A):
    return 1 - (A**2).sum(axis=0)
