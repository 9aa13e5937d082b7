"""What stands for a row's maximum is found out at every size and by every draw, not by luck."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from autograder.graders.bahdanau import (
    test_alineacion,
    test_alineacion_enmascarada,
    test_gradiente_alineacion,
    test_softmax_filas,
)
from autograder.graders.toolkit import Array, Contract, Draws

SIZES = [(2, 2), (3, 3), (5, 3), (4, 4), (3, 5), (5, 7), (7, 11)]  # T_y, T_x
LONG = 11356.0  # the largest number of which long double holds the exponential

SHIFTS: dict[str, Callable[[Array], Array]] = {
    "nothing": lambda e: 0 * e[:, :1],
    "first": lambda e: e[:, :1],
    "second": lambda e: e[:, 1:2],
    "middle": lambda e: e[:, [e.shape[1] // 2]],
    "last": lambda e: e[:, -1:],
    "mean": lambda e: e.mean(axis=1, keepdims=True),
    "median": lambda e: np.median(e, axis=1, keepdims=True),
    "quantile": lambda e: np.quantile(e, 0.95, axis=1, keepdims=True),
    "halfway": lambda e: (e.max(axis=1, keepdims=True) + e.min(axis=1, keepdims=True)) / 2,
    "minimum": lambda e: e.min(axis=1, keepdims=True),
}

CASES = [
    (test_softmax_filas.CONTRACT, "saturated"),
    (test_alineacion.CONTRACT, "overflow"),
    (test_alineacion_enmascarada.CONTRACT, "overflow"),
    (test_gradiente_alineacion.CONTRACT, "overflow"),
]


def drawn(contract: Contract, regime: str, seed: int, rows: int, columns: int) -> dict[str, Any]:
    sizes = contract.sizes("distinct") | {"T_y": rows, "T_x": columns}
    x = dict(Draws(contract, seed).sized("a size", sizes).arguments)
    return x | dict(contract.regimes[regime](x))


def scores(x: dict[str, Any]) -> Array:
    """Return the scores of which a softmax is asked; those of pads take no part."""
    if "E" in x:
        return np.asarray(x["E"])
    bent = np.tanh((x["S"] @ x["Wsa"].T)[:, None] + (x["H"] @ x["Wha"].T)[None])
    return np.asarray(bent @ x["va"])[:, x.get("validas", np.full(len(x["H"]), True))]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("contract", "regime"), CASES, ids=lambda case: getattr(case, "function", case))
def test_nothing_but_the_maximum_keeps_every_exponential_in_a_double(
    contract: Contract, regime: str, size: tuple[int, int]
) -> None:
    for seed in range(5):
        e = scores(drawn(contract, regime, seed, *size))
        if e.shape[1] > 1:
            survive = [
                name for name, shift in SHIFTS.items() if (e - shift(e)).max() < np.log(np.finfo(float).max)
            ]
            assert not survive, seed


@pytest.mark.parametrize(("contract", "regime"), CASES, ids=lambda case: getattr(case, "function", case))
def test_no_type_holds_the_exponentials_of_what_overflows(contract: Contract, regime: str) -> None:
    for seed in range(5):
        assert scores(drawn(contract, regime, seed, 5, 3)).max(axis=1).min() > LONG


@pytest.mark.parametrize("contract", [contract for contract, _ in CASES], ids=lambda one: one.function)
def test_a_row_below_zero_dies_out_by_what_is_above_it_and_not_by_itself(contract: Contract) -> None:
    """So a maximum with 0, which is right there, is not taken for a bound that is far above the row."""
    for seed in range(5):
        e = scores(drawn(contract, "rows_apart", seed, 5, 3))
        below = e[e.max(axis=1) < 0]
        assert len(below)
        assert (np.exp(below).sum(axis=1) > 0).all()
        assert (np.exp(below - np.abs(below).max(axis=1, keepdims=True)) == 0).all()
        assert (np.exp(np.longdouble(below) - e.max()) == 0).all()
