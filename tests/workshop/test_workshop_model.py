"""The copy task's model: its gradients are right, its training repeats, a student's functions fit in."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

Names = dict[str, Any]

SCORERS = ("bahdanau", "sin_tanh", "general", "dot", "ninguna", "tuya")
TINY = dict(V=6, d=8, d_e=5, d_a=4, hasta=5, B=6)


def trained(notebook: Names, modo: str, steps: int, seed: int, **how: Any) -> dict[str, np.ndarray[Any, Any]]:
    weights: dict[str, np.ndarray[Any, Any]] = notebook["entrena"](
        modo, steps, semilla=seed, **{**TINY, **how}
    )[0]
    return weights


def is_equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("modo", SCORERS)
def test_every_gradient_agrees_with_central_differences(notebook: Names, modo: str) -> None:
    assert notebook["error_del_gradiente"](modo) < 1e-8


@pytest.mark.parametrize("mistake", ["diagonal_only", "sign_flipped", "factor_forgotten"])
def test_the_check_of_the_gradients_finds_a_wrong_one(experiments: ModuleType, mistake: str) -> None:
    function = "gradiente_puntuaciones"
    names = experiments.cells(
        **{
            function: experiments.solution(function, mistake),
            "alineacion": experiments.solution("alineacion"),
        }
    )
    experiments.run_cells(names, {"check"}.__contains__)

    assert names["error_del_gradiente"]("bahdanau") > 1e-5


@pytest.mark.parametrize("modo", ["bahdanau", "ninguna"])
def test_thirty_steps_with_the_same_seed_give_the_same_weights(notebook: Names, modo: str) -> None:
    assert is_equal(trained(notebook, modo, 30, seed=4), trained(notebook, modo, 30, seed=4))


def test_thirty_steps_with_another_seed_give_other_weights(notebook: Names) -> None:
    assert not is_equal(trained(notebook, "bahdanau", 30, seed=4), trained(notebook, "bahdanau", 30, seed=5))


def test_a_students_own_functions_train_the_same_model(notebook: Names) -> None:
    ours = trained(notebook, "bahdanau", 10, seed=1, tipo=np.float64)
    theirs = trained(notebook, "tuya", 10, seed=1, tipo=np.float64)

    for name, weights in ours.items():
        assert np.allclose(theirs[name], weights, rtol=0, atol=1e-9), name


def test_the_borrowed_functions_do_what_the_references_do(experiments: ModuleType) -> None:
    borrowed = experiments.cells()
    rng = np.random.default_rng(2)
    S, H = rng.normal(size=(3, 4)), rng.normal(size=(5, 6))
    attention = (S, H, rng.normal(size=(2, 4)), rng.normal(size=(2, 6)), rng.normal(size=2))
    A = rng.dirichlet(np.ones(5), size=3)
    G = rng.normal(size=(3, 5))

    for function, arguments in (("alineacion", attention), ("gradiente_puntuaciones", (A, G))):
        expected = experiments.solution(function)(*arguments)
        assert np.allclose(borrowed[function](*arguments), expected, rtol=0, atol=1e-12), function


def test_a_map_of_the_wrong_shape_is_refused_in_words(experiments: ModuleType) -> None:
    turned = experiments.solution("alineacion", "transposed_output")
    names = experiments.cells(
        alineacion=turned, gradiente_puntuaciones=experiments.solution("gradiente_puntuaciones")
    )

    with pytest.raises(ValueError, match=r"alineacion devuelve .* y aquí tocaba \(1, "):
        names["entrena"]("tuya", 5, semilla=1, **TINY)


def test_only_the_scorer_differs_between_the_models(notebook: Names) -> None:
    def shapes(modo: str) -> dict[str, tuple[int, ...]]:
        return {name: p.shape for name, p in notebook["crea"](modo).items()}

    blind = shapes("ninguna")
    own = {modo: shapes(modo).keys() - blind.keys() for modo in SCORERS}
    assert own == {
        "bahdanau": {"Wsa", "Wha", "va"},
        "sin_tanh": {"Wsa", "Wha", "va"},
        "tuya": {"Wsa", "Wha", "va"},
        "general": {"W"},
        "dot": set(),
        "ninguna": set(),
    }


def test_tampering_with_the_map_reaches_the_copy(notebook: Names) -> None:
    weights = trained(notebook, "bahdanau", 30, seed=4)
    X = np.random.default_rng(1).integers(TINY["V"], size=(3, 5))

    flat = notebook["copia"](weights, X, "bahdanau", toca=lambda alfa: np.full_like(alfa, 1 / alfa.shape[1]))

    assert np.allclose(flat[1], 1 / 5)
    assert np.allclose(notebook["copia"](weights, X, "bahdanau")[1].sum(axis=2), 1, atol=1e-5)
