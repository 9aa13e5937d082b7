"""What later exercises need of the toolkit: plain arguments, masks, products of dimensions, tuples."""

import dataclasses
from pathlib import Path
from types import ModuleType

import pytest
from judging import Judging, verdicts
from module_at import module_at

from autograder.challenge import Exercise
from autograder.errors import GraderError
from autograder.graders.toolkit import Draws
from autograder.manifest import ChallengeKey, CriterionKey
from autograder.outcome import FunctionResult

HERE = Path(__file__).parent / "graders"


def exercise(function: str, criteria: str, reference: Path) -> Exercise:
    key = ChallengeKey(function, (), tuple(CriterionKey(name, 1) for name in criteria.split()))
    return Exercise(key, "later", HERE / f"grader_{function}.py", reference)


def grader(function: str) -> ModuleType:
    return module_at(HERE / f"grader_{function}.py")


class Later:
    """Judge sources of one function of the graders beside this file."""

    def __init__(self, judging: Judging, folder: Path, function: str, criteria: str) -> None:
        self.judging = judging
        self.reference = folder / f"{function}.py"
        self.exercise = exercise(function, criteria, self.reference)

    def judge(self, source: str) -> FunctionResult:
        self.reference.write_text(source, encoding="utf-8")
        return self.judging.one(self.exercise, "import numpy as np\n" + source)

    def failed(self, source: str) -> dict[str, str]:
        result = self.judge(source)
        return {c.name: c.code for c in result.criteria if c.verdict == "failed"}


@pytest.fixture
def cuenta(judging: Judging, tmp_path: Path) -> Later:
    later = Later(judging, tmp_path, "cuenta", "correctness shape")
    public = [{"n": 9, "m": 7, "tipo": word} for word in ("suma", "producto")]
    later.exercise = dataclasses.replace(later.exercise, public=tuple(public))
    return later


@pytest.fixture
def cabezas(judging: Judging, tmp_path: Path) -> Later:
    return Later(judging, tmp_path, "cabezas", "correctness shape vectorization no_mutation")


@pytest.fixture
def derivada(judging: Judging, tmp_path: Path) -> Later:
    return Later(judging, tmp_path, "derivada", "correctness stability vectorization")


@pytest.fixture
def signos(judging: Judging, tmp_path: Path) -> Later:
    return Later(judging, tmp_path, "signos", "correctness shape vectorization")


CUENTA = """
def cuenta(n, m, tipo):
    total = n + m if tipo == "suma" else n * m
    return {{"total": {total}, "media": {media}}}
"""


def test_a_dictionary_of_whole_numbers_and_numbers(cuenta: Later) -> None:
    assert cuenta.failed(CUENTA.format(total="total", media="total / 2")) == {}
    assert cuenta.failed(CUENTA.format(total="np.int64(total)", media="np.float64(total / 2)")) == {}


def test_a_number_that_should_be_whole_loses_the_container_only(cuenta: Later) -> None:
    source = CUENTA.format(total="float(total)", media="total / 2")
    assert cuenta.failed(source) == {"shape": "wrong_container"}


def test_a_wrong_entry_of_a_dictionary_fails_the_values_only(cuenta: Later) -> None:
    assert cuenta.failed(CUENTA.format(total="total", media="total / 3")) == {"correctness": "wrong_values"}


def test_of_several_results_the_first_wrong_one_is_told(cuenta: Later, signos: Later) -> None:
    wrong_entry = cuenta.judge(CUENTA.format(total="total", media="total / 3"))
    assert wrong_entry.criterion("correctness").facts == {"key": "media"}

    second = signos.judge("def signos(q):\n    return 0.0, float(np.sum(q * q) + 1)\n")
    assert second.criterion("correctness").facts == {"part": 2}


def test_a_missing_key_is_not_what_was_asked(cuenta: Later) -> None:
    source = CUENTA.replace('"media"', '"promedio"').format(total="total", media="total / 2")
    result = cuenta.judge(source)
    assert {c.name: c.code for c in result.criteria} == {"correctness": "wrong_keys", "shape": "wrong_keys"}
    assert result.criterion("shape").facts == {"expected": ["total", "media"]}


def test_a_key_too_many_loses_the_container_only(cuenta: Later) -> None:
    source = CUENTA.replace('"total":', '"suma": total, "total":').format(total="total", media="total / 2")
    assert cuenta.failed(source) == {"shape": "wrong_keys"}


def test_a_dictionary_of_another_class_is_a_dictionary(cuenta: Later) -> None:
    source = CUENTA.format(total="total", media="total / 2").replace("return {", "return Cuenta({")
    head = "class Cuenta(dict):\n    pass\n"
    assert cuenta.failed(head + source.rstrip("\n") + ")\n") == {}


def test_a_wrong_type_is_told_with_its_key(cuenta: Later) -> None:
    facts = cuenta.judge(CUENTA.format(total="total", media="[total / 2]")).criterion("shape").facts
    assert facts == {"type": "list", "key": "media", "wanted": "float"}


def test_something_else_than_a_dictionary_says_what_was_asked(cuenta: Later) -> None:
    facts = cuenta.judge("def cuenta(n, m, tipo):\n    return n, m\n").criterion("shape").facts
    assert facts == {"type": "tuple", "wanted": "dict"}


def test_another_number_of_results_is_told_as_such(signos: Later) -> None:
    result = signos.judge("def signos(q):\n    return (0.0,)\n")
    assert {c.name: c.code for c in result.criteria if c.code} == {
        "correctness": "wrong_count",
        "shape": "wrong_count",
    }
    assert result.criterion("correctness").facts == {"expected": 2}


@pytest.mark.parametrize("wrong", ["suma", "producto"])
def test_every_word_of_a_choice_is_tried(cuenta: Later, wrong: str) -> None:
    source = CUENTA.format(total=f'total + (tipo == "{wrong}")', media="total / 2")
    assert cuenta.failed(source) == {"correctness": "wrong_values"}


def test_numbers_that_are_themselves_the_input_differ_from_student_to_student(cuenta: Later) -> None:
    constant = "def cuenta(n, m, tipo):\n    return {'total': 8, 'media': 4.0}\n"
    contract = grader("cuenta").CONTRACT
    drawn = [Draws(contract, seed).ordinary()["n"] for seed in range(20)]

    assert len(set(drawn)) > 10
    assert cuenta.failed(constant) == {"correctness": "wrong_values"}


def test_a_counter_example_of_plain_numbers_is_not_made_smaller(cuenta: Later) -> None:
    example = cuenta.judge(CUENTA.format(total="total + 1", media="total / 2")).example

    assert example is not None
    assert {"n": 9, "m": 7}.items() <= example.arguments.items()
    assert example.got["total"] == example.expected["total"] + 1


def test_a_public_word_that_nobody_knows_is_a_mistake_of_the_author(cuenta: Later) -> None:
    cuenta.exercise = dataclasses.replace(cuenta.exercise, public=({"n": 2, "m": 3, "tipo": "resta"},))
    with pytest.raises(GraderError, match="lack tipo"):
        cuenta.judge(CUENTA.format(total="total + 1", media="total / 2"))


CABEZAS = """
def cabezas(X, validas, n_cabezas):
    partes = X.reshape(len(X), n_cabezas, -1).sum(axis=2)
    partes = np.where(validas[:, None], partes, 0.0)
    return {returned}
"""


def test_products_of_dimensions_masks_and_two_results(cabezas: Later) -> None:
    result = cabezas.judge(CABEZAS.format(returned="partes, partes.sum(axis=0)"))
    assert set(verdicts(result).values()) == {"passed"}


def test_a_list_of_results_loses_the_container_only(cabezas: Later) -> None:
    assert cabezas.failed(CABEZAS.format(returned="[partes, partes.sum(axis=0)]")) == {
        "shape": "wrong_container"
    }


def test_one_wrong_result_of_two_fails_the_values(cabezas: Later) -> None:
    assert cabezas.failed(CABEZAS.format(returned="partes, partes.mean(axis=0)")) == {
        "correctness": "wrong_values"
    }


def test_one_result_instead_of_two_is_not_what_was_asked(cabezas: Later) -> None:
    assert cabezas.failed(CABEZAS.format(returned="partes")) == {
        "correctness": "wrong_container",
        "shape": "wrong_container",
    }


def test_nearly_zero_is_not_zero(cabezas: Later) -> None:
    source = CABEZAS.replace("0.0)", "1e-30)").format(returned="partes, partes.sum(axis=0)")
    assert cabezas.failed(source) == {"correctness": "not_zero"}


def test_a_mask_that_is_written_to_is_a_mutation(cabezas: Later) -> None:
    source = CABEZAS.format(returned="partes, partes.sum(axis=0)").replace(
        "    return", "    validas[:] = True\n    return"
    )
    assert cabezas.failed(source) == {"no_mutation": "writes"}


def test_a_shape_that_is_changed_in_place_is_a_mutation_and_no_matter_of_layouts(cabezas: Later) -> None:
    source = CABEZAS.format(returned="partes, partes.sum(axis=0)").replace(
        "    return", "    X.shape = (X.size,)\n    return"
    )
    assert cabezas.failed(source) == {"no_mutation": "alters"}


def test_a_loop_over_heads_costs_nothing_and_gets_advice(cabezas: Later) -> None:
    result = cabezas.judge("""
def cabezas(X, validas, n_cabezas):
    partes = [np.where(validas, p.sum(axis=1), 0.0) for p in np.split(X, n_cabezas, axis=1)]
    return np.stack(partes, axis=1), np.stack(partes, axis=1).sum(axis=0)
""")
    assert set(verdicts(result).values()) == {"passed"}
    assert result.advice == ("loops_heads",)


DERIVADA = "def derivada(A, G):\n    return {formula}\n"
CLOSED = "A * (G - (A * G).sum(axis=1, keepdims=True))"


def test_the_closed_form_passes_and_its_error_may_grow_with_the_argument(derivada: Later) -> None:
    assert derivada.failed(DERIVADA.format(formula=CLOSED)) == {}
    by_hand = "(A * G) - A * np.einsum('ij,ij->i', A, G)[:, None]"
    assert derivada.failed(DERIVADA.format(formula=by_hand)) == {}


def test_a_jacobian_is_named_as_such(derivada: Later) -> None:
    jacobian = "(A[:, :, None] * (np.eye(A.shape[1]) - A[:, None, :]) @ G[:, :, None])[..., 0]"
    assert derivada.failed(DERIVADA.format(formula=jacobian)) == {"vectorization": "jacobian"}


def test_a_wasteful_matrix_gets_advice(derivada: Later) -> None:
    ones = "A * (G - (A * G) @ np.ones((A.shape[1], A.shape[1])))"
    result = derivada.judge(DERIVADA.format(formula=ones))
    assert result.score == result.max
    assert result.advice == ("big_temporary",)


def test_an_exact_zero_is_asked_for_where_the_contract_says_so(derivada: Later) -> None:
    nearly = f"{CLOSED} + 1e-12"
    # With a single position every row is a one-hot row, too.
    assert derivada.failed(DERIVADA.format(formula=nearly)) == {"correctness": "edge", "stability": "one_hot"}


def test_a_division_by_nothing_is_unstable(derivada: Later) -> None:
    divided = "A * ((A * G) / A - (A * G).sum(axis=1, keepdims=True))"
    assert derivada.failed(DERIVADA.format(formula=divided)) == {"stability": "one_hot"}


@pytest.mark.parametrize(
    ("formula", "nonfinite"),
    [
        ("A * ((A * G) / A - (A * G).sum(axis=1, keepdims=True))", ["nan"]),
        ("np.where(A == 0, np.inf, A * (G - (A * G).sum(axis=1, keepdims=True)))", ["inf"]),
        (f"{CLOSED} + 0.1 * (A == 1)", None),
    ],
)
def test_what_is_not_finite_is_told_apart_from_what_is_wrong(
    formula: str, nonfinite: list[str] | None, derivada: Later
) -> None:
    """Only numbers that are none show that something overflowed or was divided by nothing."""
    stability = derivada.judge(DERIVADA.format(formula=formula)).criterion("stability")

    assert (stability.code, stability.facts.get("nonfinite")) == ("one_hot", nonfinite)


def test_what_stops_in_a_regime_says_in_which(derivada: Later) -> None:
    """No small input shows it, so that its own experiment has to be told."""
    stops = f"{CLOSED} if np.abs(G).max() < 1e4 else int('huge')"
    stability = derivada.judge(DERIVADA.format(formula=stops)).criterion("stability")

    assert (stability.code, stability.facts.get("regime")) == ("raises", "huge")


def test_single_precision_inside_is_right_for_large_inputs_too(derivada: Later) -> None:
    inside = "(A * ((G.astype(np.float32) - (A * G).sum(axis=1, keepdims=True, dtype=np.float32))))"
    assert derivada.failed(DERIVADA.format(formula=inside)) == {}


def test_a_limit_that_only_large_inputs_reach_is_unstable(derivada: Later) -> None:
    assert derivada.failed(DERIVADA.format(formula=f"np.clip({CLOSED}, -10, 10)")) == {"stability": "huge"}


def test_a_small_share_counts_like_any_other(derivada: Later) -> None:
    left_out = CLOSED.replace("A * (G", "np.where(A < 0.002, 0, A) * (G")
    assert derivada.failed(DERIVADA.format(formula=left_out)) == {"correctness": "wrong_values"}


def test_an_example_keeps_to_the_rule_by_which_its_arguments_are_drawn(derivada: Later) -> None:
    example = derivada.judge(DERIVADA.format(formula="A * A * G")).example
    assert example is not None
    for row in example.arguments["A"]:
        assert sum(row) == pytest.approx(1)
        assert all(round(share, 1) == share > 0 for share in row)


def test_limits_keep_an_exponential_function_small(signos: Later) -> None:
    source = """
def signos(q):
    signos = np.array(np.meshgrid(*[(-1, 1)] * len(q))).reshape(len(q), -1)
    assert len(q) <= 7
    return float((q @ signos).mean()), float(((q @ signos) ** 2).mean())
"""
    result = signos.judge(source)
    assert set(verdicts(result).values()) == {"passed"}
    assert result.advice == ()


def test_two_results_in_an_array_lose_the_container_only(signos: Later) -> None:
    source = """
def signos(q):
    return np.array([0.0, q @ q])
"""
    assert signos.failed(source) == {"shape": "wrong_container"}


def test_an_example_shows_every_result(signos: Later) -> None:
    example = signos.judge("def signos(q):\n    return 0.0, len(q)\n").example
    assert example is not None
    assert example.got[0] == example.expected[0] == 0
    assert example.got[1] != example.expected[1]
