"""One pytest session for many submissions: lazy, in order, nothing left from one to the next."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from judging import EXERCISES, SEED, UNIT, Judging, reference

from autograder.challenge import Candidate, Exercise, exercises, fingerprint, judge_stream
from autograder.challenge.desk import BUDGET, PATIENCE
from autograder.errors import GraderError, SandboxError
from autograder.manifest import ChallengeKey, CriterionKey
from autograder.outcome import FunctionResult, Verdict
from autograder.sandbox.calls import Call
from autograder.sandbox.inline import InlineSession

DOUBLE = """
import numpy as np
import pytest

from autograder.graders import toolkit
from autograder.graders.toolkit import criterion

CONTRACT = toolkit.Contract(
    function="doble", arguments={"x": "n"}, returns="n", oracle=lambda x: 2 * x, positions=("n",)
)
"""


def written(folder: Path, tests: str, *, criteria: tuple[str, ...] = ("correctness",)) -> Exercise:
    """Return an exercise with a grader of a test's own."""
    grader = folder / "test_doble.py"
    grader.write_text(DOUBLE + tests, encoding="utf-8")
    (folder / "doble.py").write_text("def doble(x):\n    return 2 * x\n", encoding="utf-8")
    key = ChallengeKey("doble", ("x",), tuple(CriterionKey(name, 1) for name in criteria))
    return Exercise(key, "unidad", grader, folder / "doble.py")


def opened(*sources: str, functions: frozenset[str] = frozenset({"doble"})) -> Iterator[Candidate]:
    for number, source in enumerate(sources):
        session = InlineSession()
        session.run([source])
        yield Candidate(str(number), session, functions, dict.fromkeys(functions, SEED))


def judged(exercise: Exercise, *sources: str) -> list[FunctionResult]:
    found: list[FunctionResult] = []
    judge_stream([exercise], opened(*sources), lambda _, results: found.extend(results), bench=InlineSession)
    return found


RIGHT = "def doble(x):\n    return 2 * x"
WRONG = "def doble(x):\n    return 3 * x"
VALUES = "\nclass TestValues(toolkit.Correctness):\n    contract = CONTRACT\n"


def test_each_result_is_handed_over_before_the_next_candidate_is_opened(judging: Judging) -> None:
    told: list[str] = []

    def stream() -> Iterator[Candidate]:
        for name in ("first", "second", "third"):
            told.append(f"open {name}")
            session = judging.student()
            session.run([reference("contexto")])
            yield Candidate(name, session, frozenset({"contexto"}), {"contexto": SEED})
            session.close()

    def keep(candidate: Candidate, results: tuple[FunctionResult, ...]) -> None:
        told.append(f"{candidate.name}: {results[0].score:g}")

    judge_stream([EXERCISES["contexto"]], stream(), keep, bench=judging.trusted)

    assert told == ["open first", "first: 3", "open second", "second: 3", "open third", "third: 3"]


def test_only_the_functions_asked_for_are_judged(judging: Judging) -> None:
    session = judging.student()
    session.run([reference("contexto"), reference("softmax_filas")])
    found: list[str] = []
    wanted = frozenset({"softmax_filas"})

    judge_stream(
        list(EXERCISES.values()),
        [Candidate("one", session, wanted, {"softmax_filas": SEED})],
        lambda _, results: found.extend(r.function for r in results),
        bench=judging.trusted,
    )

    assert found == ["softmax_filas"]
    session.close()


def test_without_exercises_every_candidate_has_an_empty_result() -> None:
    found: list[tuple[str, tuple[FunctionResult, ...]]] = []
    judge_stream([], opened(RIGHT), lambda c, results: found.append((c.name, results)), bench=InlineSession)
    assert found == [("0", ())]


def test_no_candidate_at_all_is_no_error() -> None:
    judge_stream([EXERCISES["contexto"]], [], lambda *_: None, bench=InlineSession)


def test_nothing_that_a_test_leaves_reaches_the_next_student(tmp_path: Path) -> None:
    exercise = written(
        tmp_path,
        """
KEY = pytest.StashKey()


@pytest.fixture(scope="module")
def of_the_module():
    return []

"""
        + VALUES
        + """
    @criterion("correctness", group="invariances")
    def test_it_is_the_first(self, of_the_module, request):
        left = [*of_the_module, *request.node.user_properties, *request.node._report_sections]
        if left or KEY in request.node.stash:
            raise toolkit.Failed("invariance", {"relation": "left over"})
        of_the_module.append(1)
        request.node.user_properties.append(("seen", 1))
        request.node.add_report_section("call", "stdout", "seen")
        request.node.stash[KEY] = 1
""",
    )
    assert [r.score for r in judged(exercise, WRONG, RIGHT, WRONG, RIGHT)] == [0, 1, 0, 1]


def test_the_users_options_plugins_and_conftest_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exercise = written(tmp_path, VALUES)
    (tmp_path / "conftest.py").write_text("raise RuntimeError('read')", encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --collect-only", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTEST_ADDOPTS", "--no-such-option")
    monkeypatch.setenv("PYTEST_PLUGINS", "no_such_plugin")

    assert judged(exercise, RIGHT)[0].score == 1
    assert os.environ["PYTEST_ADDOPTS"] == "--no-such-option"


def test_a_plain_assertion_that_fails_counts_as_wrong_values(tmp_path: Path) -> None:
    exercise = written(
        tmp_path,
        VALUES
        + """
    @criterion("correctness")
    def test_by_hand(self, call, inputs):
        x = inputs.ordinary()
        assert call(x).value[0] == 2 * x["x"][0]
""",
    )
    right, wrong = judged(exercise, RIGHT, "def doble(x):\n    x = 2 * x\n    x[0] = 7\n    return x")
    assert (right.score, wrong.score, wrong.criterion("correctness").code) == (1, 0, "wrong_values")


BREAKS = {
    "its oracle": ("lambda x: 2 * x", "lambda x: 1 / 0", r"test_ordinary\[distinct\]: ZeroDivisionError"),
    "its syntax": ("CONTRACT = ", "CONTRACT == = ", r"test_doble\.py: SyntaxError"),
    "its imports": ("import numpy as np", "import nunpy", "ModuleNotFoundError: No module named 'nunpy'"),
    "what its oracle returns": ("lambda x: 2 * x", "lambda x: 'x'", "does not return what the contract says"),
}


@pytest.mark.parametrize("what", BREAKS)
def test_a_broken_grader_is_named_and_nobody_loses_points(tmp_path: Path, what: str) -> None:
    old, new, message = BREAKS[what]
    exercise = written(tmp_path, VALUES)
    exercise.grader.write_text(exercise.grader.read_text().replace(old, new), encoding="utf-8")

    with pytest.raises(GraderError, match=message) as caught:
        judged(exercise, RIGHT)
    assert "test_doble.py" in str(caught.value)
    assert caught.value.remedy


def test_a_broken_fixture_of_a_grader_is_named(tmp_path: Path) -> None:
    exercise = written(
        tmp_path,
        VALUES
        + """
    @pytest.fixture
    def broken(self):
        raise RuntimeError("of its own")

    @criterion("correctness")
    def test_with_it(self, broken):
        pass
""",
    )
    with pytest.raises(GraderError, match="test_with_it: RuntimeError: of its own"):
        judged(exercise, RIGHT)


def test_a_criterion_with_points_and_no_test_is_an_error(tmp_path: Path) -> None:
    exercise = written(tmp_path, VALUES, criteria=("correctness", "stability"))
    with pytest.raises(GraderError, match="nothing decides stability"):
        judged(exercise, RIGHT)


def test_a_test_that_decides_nothing_is_an_error(tmp_path: Path) -> None:
    exercise = written(tmp_path, VALUES + "\n    def test_idle(self):\n        pass\n")
    with pytest.raises(GraderError, match="decides no criterion"):
        judged(exercise, RIGHT)


def test_a_grader_without_contract_is_an_error(tmp_path: Path) -> None:
    exercise = written(tmp_path, "\n@criterion('correctness')\ndef test_it(call):\n    pass\n")
    source = exercise.grader.read_text(encoding="utf-8").replace("CONTRACT =", "OTHER =")
    exercise.grader.write_text(source, encoding="utf-8")
    with pytest.raises(GraderError, match="no contract"):
        judged(exercise, RIGHT)


def test_a_plain_function_in_a_grader_may_decide_a_criterion(tmp_path: Path) -> None:
    exercise = written(
        tmp_path,
        """
@criterion("correctness")
def test_it(call, inputs):
    x = inputs.ordinary()
    toolkit.check(CONTRACT, x, inputs.expected(x), call(x))
""",
    )
    assert [r.score for r in judged(exercise, RIGHT, WRONG)] == [1, 0]


def test_a_known_wrong_solution_that_does_not_load_is_named(tmp_path: Path) -> None:
    exercise = written(tmp_path, VALUES)
    (tmp_path / "triple.py").write_text("def triple(", encoding="utf-8")
    exercise = replace(exercise, misconceptions={"triple": tmp_path / "triple.py"})

    assert judged(exercise, RIGHT)[0].score == 1  # nobody asked for it
    with pytest.raises(GraderError, match=r"triple\.py: does not load: SyntaxError"):
        judged(exercise, WRONG)


def test_what_opening_a_candidate_raises_passes_through(tmp_path: Path) -> None:
    def stream() -> Iterator[Candidate]:
        yield from opened(RIGHT)
        raise SandboxError("gone")

    found: list[float] = []
    with pytest.raises(SandboxError, match="gone"):
        judge_stream(
            [written(tmp_path, VALUES)], stream(), lambda _, r: found.append(r[0].score), bench=InlineSession
        )
    assert found == [1]


def test_what_handing_over_raises_passes_through(tmp_path: Path) -> None:
    def keep(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judge_stream([written(tmp_path, VALUES)], opened(RIGHT), keep, bench=InlineSession)


def test_a_session_that_fails_passes_through_and_is_no_fault_of_the_grader(tmp_path: Path) -> None:
    class Failing(InlineSession):
        def call(self, *args: object, **named: object) -> object:  # type: ignore[override]  # it never answers
            raise SandboxError("no process can be made")

    stream = [Candidate("one", Failing(), frozenset({"doble"}), {"doble": SEED})]
    with pytest.raises(SandboxError, match="no process"):
        judge_stream([written(tmp_path, VALUES)], stream, lambda *_: None, bench=InlineSession)


def test_two_names_for_the_same_cause_give_no_name(tmp_path: Path) -> None:
    exercise = written(tmp_path, VALUES)
    for name in ("triple", "thrice"):
        (tmp_path / f"{name}.py").write_text("def doble(x):\n    return x + x + x\n", encoding="utf-8")
    one = replace(exercise, misconceptions={"triple": tmp_path / "triple.py"})
    two = replace(one, misconceptions={name: tmp_path / f"{name}.py" for name in ("triple", "thrice")})

    assert judged(one, WRONG)[0].misconception == "triple"
    assert judged(two, WRONG)[0].misconception is None


def test_a_challenge_that_the_unit_does_not_have_is_refused() -> None:
    with pytest.raises(GraderError, match=r"unit\.toml: no challenge 'otra'"):
        exercises(UNIT, [ChallengeKey("otra", (), ())])


def test_a_challenge_without_grader_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("autograder.challenge.exercise.GRADERS", tmp_path)
    with pytest.raises(GraderError, match="no hidden grader"):
        exercises(UNIT, [EXERCISES["contexto"].key])


def test_a_fingerprint_follows_everything_that_can_change_a_verdict(tmp_path: Path) -> None:
    exercise = written(tmp_path, VALUES)
    (tmp_path / "triple.py").write_text("def doble(x):\n    return 3 * x\n", encoding="utf-8")
    known = replace(exercise, misconceptions={"triple": tmp_path / "triple.py"})
    more = replace(exercise, key=replace(exercise.key, criteria=(CriterionKey("correctness", 2),)))

    before = fingerprint(exercise)
    assert fingerprint(exercise) == before
    assert len({before, fingerprint(known), fingerprint(more)}) == 3
    exercise.grader.write_text(DOUBLE + VALUES + "\n# changed\n", encoding="utf-8")
    assert fingerprint(exercise) != before
    changed = fingerprint(exercise)
    (tmp_path / "extremes.py").write_text("HUGE = 1e6\n", encoding="utf-8")
    assert fingerprint(exercise) != changed


def test_a_timed_out_call_is_not_repeated(judging: Judging) -> None:
    source = "calls = []\ndef doble(x):\n    while True:\n        pass\n"
    session = judging.student()
    asked: list[str] = []

    class Counting:
        def call(self, function: str, *args: object, **named: object) -> object:
            asked.append(function)
            return session.call(function, *args, **named)  # type: ignore[arg-type]  # passed on as it came

    session.run([source])
    exercise = EXERCISES["contexto"]
    session.run([source.replace("doble(x)", "contexto(alfa, H)")])
    found: list[FunctionResult] = []
    stream = [Candidate("one", Counting(), frozenset({"contexto"}), {"contexto": SEED})]  # type: ignore[arg-type]  # only calls are made
    judge_stream([exercise], stream, lambda _, r: found.extend(r), bench=judging.trusted)
    session.close()

    assert asked == ["contexto"]
    assert found[0].timed_out
    assert [f.code for f in found[0].flags] == ["timed_out"]
    assert found[0].criterion("vectorization").verdict is Verdict.UNJUDGED


def test_calls_that_each_keep_within_their_budget_end_together(tmp_path: Path) -> None:
    class Slow(InlineSession):
        asked = 0

        def call(self, *args: Any, **named: Any) -> Call:
            """Answer rightly, for almost as long as a call may take."""
            type(self).asked += 1
            return replace(super().call(*args, **named), cpu_seconds=0.9 * BUDGET.cpu_seconds)

    session = Slow()
    session.run([RIGHT])
    found: list[FunctionResult] = []
    stream = [Candidate("one", session, frozenset({"doble"}), {"doble": SEED})]
    judge_stream([written(tmp_path, VALUES)], stream, lambda _, r: found.extend(r), bench=InlineSession)

    assert Slow.asked == int(PATIENCE / 0.9) + 1
    assert found[0].timed_out
    assert [f.code for f in found[0].flags] == ["timed_out"]
