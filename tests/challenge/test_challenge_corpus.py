"""The graders are graded: labelled solutions, known wrong ones, right ones by other roads."""

from pathlib import Path

import pytest
from judging import EXERCISES, Judging, corpus, corpus_sources, neighbours, reference, verdicts

from autograder.challenge import Agreement, agreement
from autograder.outcome import FunctionResult, Verdict

pytestmark = pytest.mark.slow  # `make check` judges the same cases

# Labels that no grader can agree with.
MISLABELLED = {
    # Not even a function: nothing runs, so nothing of its steps and its arguments can be measured.
    ("alineacion/w71_error_de_sintaxis.py", "vectorization"),
    ("alineacion/w71_error_de_sintaxis.py", "no_mutation"),
}


LABELS = [label for label in corpus() if label.function in EXERCISES]


@pytest.fixture(scope="module")
def found(judging: Judging) -> dict[str, FunctionResult]:
    results: dict[str, FunctionResult] = {}
    for function in dict.fromkeys(label.function for label in LABELS):
        # Some use what another cell of the notebook defines.
        before = neighbours(function)
        results |= judging.all(EXERCISES[function], corpus_sources(corpus(function)), before=before)
    return results


@pytest.fixture(scope="module")
def compared(found: dict[str, FunctionResult]) -> Agreement:
    return agreement((label, found[label.file]) for label in LABELS)


def test_every_verdict_agrees_with_its_label(compared: Agreement) -> None:
    assert {(d.file, d.criterion) for d in compared.disagreements} == MISLABELLED
    assert compared.solutions == len(LABELS)


def test_right_solutions_get_full_marks_and_no_defect_survives(compared: Agreement) -> None:
    assert (compared.false_rejects, compared.survivors) == ((), ())


def test_a_right_solution_is_flagged_for_nobody(found: dict[str, FunctionResult]) -> None:
    right = [label.file for label in LABELS if label.group == "correct"]
    assert {f.code for file in right for f in found[file].flags} == set()


def test_what_needs_scipy_is_unjudged_with_a_sentence(found: dict[str, FunctionResult]) -> None:
    result = found["alineacion/c33_scipy_softmax.py"]
    assert {(c.verdict, c.code, c.score) for c in result.criteria} == {(Verdict.UNJUDGED, "needs_library", 0)}
    assert result.criterion("correctness").facts == {"library": "scipy"}


def test_loops_are_named_by_dimension(found: dict[str, FunctionResult]) -> None:
    known = ("T_y", "T_x")
    for label in LABELS:
        loops = {d for d in known for loop in label.loops_over if loop.startswith(d) and "vuelta" not in loop}
        assert set(found[label.file].loops_over) == loops, label.file


@pytest.mark.parametrize("function", EXERCISES)
def test_a_reference_gets_full_marks(judging: Judging, function: str) -> None:
    result = judging.one(EXERCISES[function], reference(function))

    assert result.score == result.max == sum(c.points for c in EXERCISES[function].key.criteria)
    assert (result.misconception, result.example, result.flags, result.advice) == (None, None, (), ())


@pytest.mark.parametrize("function", EXERCISES)
def test_known_wrong_solutions_are_named_by_their_own_output(judging: Judging, function: str) -> None:
    exercise = EXERCISES[function]
    sources = [(name, path.read_text(encoding="utf-8")) for name, path in exercise.misconceptions.items()]

    for name, result in judging.all(exercise, sources).items():
        assert result.misconception == name
        failed = {c for c, verdict in verdicts(result).items() if verdict == "failed"}
        assert "correctness" in failed or failed == {"stability"}, name
        assert not failed & {"vectorization", "no_mutation"} or name == "first_row_only", name
        assert result.score < result.max


def test_credit_is_paid_instead_of_nothing_and_releases_the_rest(judging: Judging) -> None:
    exercise = EXERCISES["alineacion"]
    name, credit = next(iter(exercise.key.credit.items()))
    result = judging.one(exercise, exercise.misconceptions[name].read_text(encoding="utf-8"))

    assert (result.misconception, result.credit) == (name, credit)
    assert result.criterion("correctness").score == credit
    assert all(c.withheld_by is None for c in result.criteria)
    assert all(c.score == c.max for c in result.criteria if c.verdict is Verdict.PASSED)


def test_a_mistake_without_credit_withholds_the_rest(judging: Judging) -> None:
    exercise = EXERCISES["alineacion"]
    paths = [path for name, path in exercise.misconceptions.items() if name not in exercise.key.credit]
    results = (judging.one(exercise, path.read_text(encoding="utf-8")) for path in paths)
    result = next(r for r in results if r.criterion("correctness").verdict is Verdict.FAILED)

    passed = [c for c in result.criteria if c.verdict is Verdict.PASSED]
    assert result.score == 0
    assert passed
    assert {c.withheld_by for c in passed} == {"correctness"}


# One file of each kind of verdict; the whole corpus with each seed would take minutes.
SAMPLE = (
    "b04_np_vectorize", "b06_float32_interno", "c13_logaddexp_reduce", "c39_eps_minusculo",
    "w03_sin_restar_maximo", "w05_max_con_cero", "w24_redondea", "w29_media_de_rasgos", "w35_eps_grande",
    "w43_squeeze_total", "w81_formula_de_adicion", "w83_suma_de_pesos_compartidos",
    "w65_muta_resta_max_a_S", "w86_setflags",
)  # fmt: skip  # words, read as text


def test_verdicts_do_not_depend_on_the_seed(judging: Judging) -> None:
    chosen = [label for label in corpus("alineacion") if Path(label.file).stem in SAMPLE]
    assert len(chosen) == len(SAMPLE)

    def told(seed: int) -> dict[str, object]:
        results = judging.all(EXERCISES["alineacion"], corpus_sources(chosen), seed=seed)
        return {
            file: ([(c.verdict, c.score, c.code) for c in r.criteria], r.misconception, r.loops_over, r.flags)
            for file, r in results.items()
        }

    first = told(0)
    for seed in range(1, 20):
        assert told(seed * 2**40 + seed) == first
