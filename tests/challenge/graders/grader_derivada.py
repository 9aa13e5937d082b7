"""A product of each row with its Jacobian, whose errors grow with one argument."""

import numpy as np

from autograder.graders import toolkit


def one_hot(x):
    A = np.zeros_like(x["A"])
    A[:, 0] = 1
    return {"A": A}


def oracle(A, G):
    result = np.zeros(A.shape)
    for i, (a, g) in enumerate(zip(A, G, strict=True)):
        mean = sum(a * g)
        result[i] = [p * (q - mean) for p, q in zip(a, g, strict=True)]
    return result


CONTRACT = toolkit.Contract(
    function="derivada",
    arguments={"A": toolkit.Shares("T_y T_x"), "G": "T_y T_x"},
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    regimes={"one_hot": one_hot, "huge": lambda x: {"G": 1e6 * x["G"]}},
    jacobian=("T_y", "T_x"),
    zeros=lambda x: np.tile((x["A"].max(axis=1) == 1)[:, None], x["A"].shape[1]),
    error_scale=lambda x: max(1.0, float(np.abs(x["G"]).max())),
)


class TestCorrectness(toolkit.Correctness):
    contract = CONTRACT


class TestStability(toolkit.Stability):
    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    contract = CONTRACT
