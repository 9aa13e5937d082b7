"""Column groups: a dimension that is a product, a plain number, a boolean mask, two results."""

import numpy as np

from autograder.graders import toolkit


def mask(rng, sizes):
    keep = rng.random(sizes["T"]) < 0.6
    keep[0] = True
    return keep


def oracle(X, validas, n_cabezas):
    wide = X.shape[1] // n_cabezas
    sums = np.zeros((len(X), n_cabezas))
    for i in range(len(X)):
        for k in range(n_cabezas):
            sums[i, k] = sum(X[i, k * wide : (k + 1) * wide]) if validas[i] else 0.0
    return sums, sums.sum(axis=0)


CONTRACT = toolkit.Contract(
    function="cabezas",
    arguments={"X": "T n*d_k", "validas": mask, "n_cabezas": "=n"},
    returns=("T n", "n"),
    oracle=oracle,
    positions=("T",),
    heads=("n",),
    zeros=lambda x: ~x["validas"],
)


class TestCorrectness(toolkit.Correctness):
    contract = CONTRACT


class TestShape(toolkit.Shape):
    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    contract = CONTRACT
