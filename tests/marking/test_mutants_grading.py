"""Every mutant of a reference loses points through the real sandbox, or has a reason not to."""

from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.errors import CourseError, GraderError
from autograder.marking.mutants import Survey, mutants, survey_mutants

ROOT = Path(__file__).parents[2]
SHORT = "contexto"
LISTED = "softmax_filas"  # has an equivalent mutant
FILE = "solutions/bahdanau/equivalent_mutants.toml"
SIGN = "pesos = np.exp(E - E.max(axis=1, keepdims=True)) → pesos = -np.exp(E - E.max(axis=1, keepdims=True))"

Spoiled = Callable[..., Path]


def surveyed(root: Path, function: str) -> Survey:
    (survey,) = survey_mutants(root, functions=[function])
    return survey


def test_all_mutants_of_a_reference_are_killed() -> None:
    survey = surveyed(ROOT, SHORT)

    assert survey.is_well
    reference = (ROOT / "solutions" / "bahdanau" / f"{SHORT}.py").read_text(encoding="utf-8")
    assert survey.killed == survey.total == len(mutants(reference))


def test_a_mutant_that_changes_nothing_needs_a_reason(spoiled: Spoiled) -> None:
    survey = surveyed(spoiled({FILE: ""}), LISTED)

    assert [mutant.text for mutant in survey.survivors] == [SIGN]
    assert not survey.is_well


def test_a_reason_that_no_mutant_needs_is_wrong_too(spoiled: Spoiled) -> None:
    killed = "return alfa @ H → return alfa"
    listed = f'[{SHORT}]\n"gone → gone" = "an old line"\n"{killed}" = "it is seen"\n'

    survey = surveyed(spoiled({FILE: listed}), SHORT)

    assert survey.stale == ("gone → gone", killed)
    assert not survey.is_well


def test_the_verdict_does_not_depend_on_the_number_of_workers() -> None:
    assert survey_mutants(ROOT, functions=[SHORT], workers=2) == survey_mutants(ROOT, functions=[SHORT])


BROKEN = {
    "not TOML": ("[", r"equivalent_mutants\.toml: not valid TOML"),
    "another function": ('[nothing]\n"a → b" = "c"\n', "no reference of 'nothing'"),
    "no reason": (f'[{SHORT}]\n"a → b" = 3\n', "expected text, got 3"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_a_file_of_reasons_that_cannot_be_read_is_named(spoiled: Spoiled, text: str, message: str) -> None:
    with pytest.raises(GraderError, match=message):
        surveyed(spoiled({FILE: text}), SHORT)


def test_an_unknown_function_is_refused() -> None:
    with pytest.raises(CourseError, match="no function 'nothing'"):
        surveyed(ROOT, "nothing")
