"""The check of the graders sees every way in which a verdict can be false."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.challenge import Label
from autograder.errors import CourseError, GraderError
from autograder.marking.corpus import Labelled
from autograder.marking.expected import Expected, differences, read_expected
from autograder.marking.known import Case, Kind, known_cases
from autograder.marking.selfcheck import Demand, SelfCheck, found, self_check
from autograder.outcome import CriterionResult, Flag, FunctionResult, Verdict

ROOT = Path(__file__).parents[2]
FUNCTION = "contexto"
MAIN = "alineacion"
CASES = known_cases(ROOT, [FUNCTION]).cases
STUB, REFERENCE, WRONG = (
    next(c for c in CASES if c.kind == k) for k in ("stub", "reference", "misconception")
)

Spoiled = Callable[..., Path]


def result(
    correctness: float = 2, vectorization: float = 1, *, named: str | None = None, credit: float | None = None
) -> FunctionResult:
    """Return a result of two criteria, of 2 and 1 points."""
    points = {"correctness": (correctness, 2), "vectorization": (vectorization, 1)}
    criteria = tuple(
        CriterionResult(name, Verdict.PASSED if got == most else Verdict.FAILED, got, most)
        for name, (got, most) in points.items()
    )
    return FunctionResult(FUNCTION, criteria, misconception=named, credit=credit)


def told(case: Case, one: FunctionResult) -> list[str]:
    """Return what the check says of one case; how many cases there must be is another matter."""
    return [p.what for p in found([(case, one)]).problems if "are needed" not in p.what]


def labelled(cause: str, **criteria: str) -> Case:
    label = Label(FUNCTION, f"{FUNCTION}/a.py", "wrong", criteria)
    return Case("corpus", REFERENCE.exercise, "", label.file, labelled=Labelled(label, "", cause))


def test_a_stub_must_earn_nothing() -> None:
    assert told(STUB, result(0, 0)) == []
    assert told(STUB, result(0, 0.5)) == ["earned 0.5"]


def test_a_reference_must_earn_everything() -> None:
    assert told(REFERENCE, result()) == []
    assert told(REFERENCE, result(2, 0.5)) == ["earned 2.5 of 3: vectorization ()"]


def test_a_known_wrong_solution_must_have_its_own_name() -> None:
    assert told(WRONG, result(0, 0, named=WRONG.name)) == []
    assert told(WRONG, result(0, 0, named="other")) == ["named other"]
    assert told(WRONG, result(0, 0)) == ["named None"]


def test_a_known_wrong_solution_must_not_survive() -> None:
    assert told(WRONG, result(named=WRONG.name)) == ["survived with full marks"]


def test_no_credit_reaches_a_right_answer_with_loops() -> None:
    assert told(WRONG, result(0.5, named=WRONG.name, credit=0.5)) == []
    (what,) = told(WRONG, result(1, named=WRONG.name, credit=1))
    assert what == "its credit lifts it to 2, where right answers with loops are"


def test_a_cause_must_be_in_the_catalogue() -> None:
    wrong = labelled("no_such_cause", correctness="bad", vectorization="ok")
    assert told(wrong, result(0)) == ["its cause no_such_cause is no known wrong solution"]


def test_a_wrong_name_fails_and_so_do_too_few_names() -> None:
    wrong = labelled(WRONG.name, correctness="bad", vectorization="ok")

    def names(*given: str | None) -> SelfCheck:
        return found([(wrong, result(0, named=name)) for name in given])

    def enough(*given: str | None) -> bool:
        return names(*given).recognitions[FUNCTION].is_enough

    right = [WRONG.name] * 9
    assert enough(*right, WRONG.name)
    assert enough(*right, None)
    assert not enough(*right, None, None)
    assert not enough(*right, WRONG.name, "other")
    counted = names(*right, None).recognitions[FUNCTION]
    assert (counted.named, counted.known) == (9, 10)


def test_a_right_file_that_is_named_is_misnamed() -> None:
    right = labelled("", correctness="ok", vectorization="ok")
    assert not found([(right, result(named=WRONG.name))]).recognitions[FUNCTION].is_enough
    assert found([(right, result())]).recognitions[FUNCTION].rows == ()


def test_a_disagreement_with_a_label_is_not_well() -> None:
    lenient = labelled(WRONG.name, correctness="bad", vectorization="ok")
    assert not found([(lenient, result(named=WRONG.name))]).agreements[FUNCTION].is_full


def test_few_solutions_prove_nothing_and_a_large_function_needs_more() -> None:
    whats = [p.what for p in found([(REFERENCE, result())]).problems]
    assert whats == ["0 right solutions by other roads; at least 6 are needed"]

    (main,) = known_cases(ROOT, [MAIN]).of("reference")
    assert Demand.on(main.exercise).right > Demand.on(REFERENCE.exercise).right
    assert Demand.on(main.exercise).wrong > Demand.on(REFERENCE.exercise).wrong
    alone = replace(REFERENCE, exercise=replace(REFERENCE.exercise, misconceptions={}))
    assert "0 known wrong solutions; at least 3 are needed" in [
        p.what for p in found([(alone, result())]).problems
    ]


def test_right_variants_are_counted_with_their_marks() -> None:
    right = replace(REFERENCE, kind="submission", expected=Expected("", 3, {"correctness": "passed"}))
    suspected = replace(right, expected=Expected("", 3, {"correctness": "passed"}, flags=("timed_out",)))
    variants = found([(right, result()), (right, result(2, 0)), (suspected, result())]).variants[FUNCTION]
    assert (variants.full, variants.total) == (1, 2)


EXPECTED = Expected(
    "a case", 2, {"correctness": "passed", "vectorization": "failed"}, codes={"vectorization": "loops"}
)
VALUES = CriterionResult("correctness", Verdict.PASSED, 2, 2)
LOOPS = CriterionResult("vectorization", Verdict.FAILED, 0, 1, code="loops")
AS_EXPECTED = FunctionResult(FUNCTION, (VALUES, LOOPS))
OTHERWISE: Mapping[str, tuple[FunctionResult, list[str]]] = {
    "misconception": (replace(AS_EXPECTED, misconception="axis"), ["misconception axis instead of nothing"]),
    "loops": (replace(AS_EXPECTED, loops_over=("T_y",)), ["loops_over T_y instead of nothing"]),
    "advice": (replace(AS_EXPECTED, advice=("float32_out",)), ["advice float32_out instead of nothing"]),
    "flags": (replace(AS_EXPECTED, flags=(Flag("timed_out"),)), ["flags timed_out instead of nothing"]),
    "time": (replace(AS_EXPECTED, timed_out=True), ["timed_out True instead of False"]),
    "code": (
        replace(AS_EXPECTED, criteria=(VALUES, replace(LOOPS, code="raises"))),
        ["codes vectorization raises instead of vectorization loops"],
    ),
    "verdict and score": (
        replace(AS_EXPECTED, criteria=(VALUES, replace(VALUES, name="vectorization"))),
        [
            "score 4 instead of 2",
            "verdicts correctness passed, vectorization passed "
            "instead of correctness passed, vectorization failed",
            "codes vectorization  instead of vectorization loops",
        ],
    ),
}


def test_a_submission_as_expected_is_no_problem() -> None:
    assert list(differences(EXPECTED, AS_EXPECTED)) == []


@pytest.mark.parametrize(("one", "lines"), OTHERWISE.values(), ids=OTHERWISE)
def test_a_submission_judged_otherwise_says_how(one: FunctionResult, lines: list[str]) -> None:
    assert list(differences(EXPECTED, one)) == lines
    case = replace(REFERENCE, kind="submission", expected=EXPECTED)
    assert told(case, one) == lines


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "not valid TOML"),
        ('why = ""\nscore = 1.0\n', "missing key at verdicts"),
        ('why = ""\nscore = 1.0\nverdict = 3\n[verdicts]\n', "unknown key 'verdict'"),
    ],
)
def test_an_expectation_that_cannot_be_read_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "expected.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GraderError, match=message):
        read_expected(path)
    with pytest.raises(GraderError, match=r"cannot be read"):
        read_expected(tmp_path / "nothing.toml")


def test_the_graders_of_a_short_function_are_well_with_any_number_of_workers() -> None:
    one, two = (self_check(ROOT, functions=[FUNCTION], workers=n) for n in (1, 2))

    assert one.is_well
    assert [r.score for _, r in one.judged] == [r.score for _, r in two.judged]
    assert one.functions == (FUNCTION,)
    assert {case.kind for case, _ in one.judged} == {"stub", "reference", "misconception", "submission"}


def test_a_mistake_in_the_catalogue_that_is_none_is_seen(spoiled: Spoiled) -> None:
    right = '"""No mistake at all."""\n\n\ndef contexto(alfa, H):\n    return (H.T @ alfa.T).T\n'
    root = spoiled({f"solutions/bahdanau/misconceptions/{FUNCTION}/{WRONG.name}.py": right})

    problems = self_check(root, functions=[FUNCTION]).problems

    told = {(p.kind, p.name, p.what) for p in problems}
    kind: Kind = "misconception"
    assert (kind, WRONG.name, "survived with full marks") in told
    assert (kind, WRONG.name, "named None") in told


def test_what_speaks_of_a_function_that_is_not_in_the_course_is_listed(spoiled: Spoiled) -> None:
    root = spoiled({"tests/submissions/nothing/a/solution.py": ""})
    assert known_cases(root).strangers == ("nothing",)
    assert not self_check(root, functions=[FUNCTION]).is_well


def test_a_known_wrong_solution_that_does_not_load_is_named(spoiled: Spoiled) -> None:
    broken = '"""Broken."""\n\n\ndef contexto(alfa, H):\n    return 0\n\n\nno_such_name\n'
    name = f"{WRONG.name}.py"
    root = spoiled({f"solutions/bahdanau/misconceptions/{FUNCTION}/{name}": broken})
    with pytest.raises(GraderError, match=rf"{name}: does not load: NameError"):
        self_check(root, functions=[FUNCTION])


def test_an_unknown_function_is_refused() -> None:
    with pytest.raises(CourseError, match=r"no function 'contexti'.*did you mean 'contexto'"):
        known_cases(ROOT, ["contexti"])
