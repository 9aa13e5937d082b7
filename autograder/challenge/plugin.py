"""The one pytest plugin of the hidden graders: it gives them their fixtures and collects what they find."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from autograder.challenge.desk import Candidate, Desk
from autograder.challenge.diagnosis import Bench
from autograder.challenge.exercise import Exercise
from autograder.challenge.record import Record, record
from autograder.challenge.running import run_clean
from autograder.challenge.scoring import Outcome
from autograder.challenge.shown import with_maps
from autograder.challenge.verdict import function_result
from autograder.errors import AutograderError, GraderError
from autograder.graders.toolkit import Contract, Draws, Failed, Unjudged
from autograder.outcome import FunctionResult, Verdict

OnResult = Callable[[Candidate, tuple[FunctionResult, ...]], None]
OnRecord = Callable[[Record], None]


@dataclass(frozen=True)
class Step:
    """One test of a grader and what it decides."""

    item: pytest.Item
    criterion: str
    group: str
    weight: float
    split: bool


class Judge:
    """Stream candidates through the collected tests."""

    def __init__(
        self,
        exercises: Sequence[Exercise],
        candidates: Iterable[Candidate],
        on_result: OnResult,
        bench: Bench,
        on_record: OnRecord | None = None,
        *,
        explain: bool = True,
    ) -> None:
        self.exercises = {e.grader.resolve(): e for e in exercises}
        self.candidates = candidates
        self.on_result = on_result
        self.bench = bench
        self.on_record = on_record
        self.explain = explain
        self.problem: BaseException | None = None
        self._steps: dict[str, list[Step]] = {}
        self._draws: dict[str, tuple[int, Draws]] = {}  # of each function, for the seed that came last
        self._desk: Desk | None = None
        self._outcomes: list[Outcome] = []
        self._step: Step | None = None

    # -- fixtures ------------------------------------------------------------------------------------

    @pytest.fixture
    def call(self) -> Desk:
        """Return the student's function, behind the wall."""
        return self._at_desk()

    @pytest.fixture
    def inputs(self) -> Draws:
        """Return the hidden inputs of this student."""
        return self._at_desk().hidden

    @pytest.fixture
    def meter(self) -> Desk:
        """Return what counts steps and memory."""
        return self._at_desk()

    @pytest.fixture
    def advice(self) -> Callable[[str], None]:
        """Return what notes a code that costs no points."""
        return self._at_desk().advise

    def _at_desk(self) -> Desk:
        assert self._desk is not None, "a hidden grader's fixture outside the marking of a student"
        return self._desk

    # -- hooks ---------------------------------------------------------------------------------------

    def pytest_exception_interact(self, node: pytest.Collector | pytest.Item, report: Any) -> None:
        """Keep what broke while a grader was read."""
        if isinstance(report, pytest.CollectReport) and self.problem is None:
            lines = str(report.longrepr).strip().splitlines() or ["cannot be read"]
            why, remedy = lines[-1].removeprefix("E").strip(), "run it by itself and mend it"
            self.problem = GraderError(why, where=str(node.path), remedy=remedy)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort the tests by exercise; those of a criterion that pays nothing are left out."""
        self._steps = {e.function: [] for e in self.exercises.values()}
        for item in items:
            exercise = self.exercises[item.path.resolve()]
            mark = item.get_closest_marker("criterion")
            if item.get_closest_marker("skip") is not None:  # repeated for no case at all
                continue
            if mark is None:
                self.problem = GraderError(
                    "this test decides no criterion", where=_place(item), remedy="mark it"
                )
            elif mark.args[0] in {c.name for c in exercise.key.criteria}:
                self._steps[exercise.function].append(Step(item, mark.args[0], **mark.kwargs))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge every candidate; what breaks is raised by whoever started the session."""
        try:
            self._check_complete()
            if self.problem is None:
                for candidate in self.candidates:
                    self.on_result(candidate, self._judge(session, candidate))
        except BaseException as problem:
            self.problem = problem
        return True

    # -- one candidate -------------------------------------------------------------------------------

    def _judge(self, session: pytest.Session, candidate: Candidate) -> tuple[FunctionResult, ...]:
        chosen = [e for e in self.exercises.values() if e.function in candidate.functions]
        desks: dict[str, Desk] = {}
        results = []
        for exercise in chosen:
            results.append(self._judge_function(session, candidate, exercise))
            desks[exercise.function] = self._at_desk()
        by_name = {exercise.function: exercise for exercise in chosen}
        return with_maps(results, by_name, desks, candidate.session)

    def _judge_function(
        self, session: pytest.Session, candidate: Candidate, exercise: Exercise
    ) -> FunctionResult:
        steps = self._steps[exercise.function]
        seed = candidate.seeds[exercise.function]
        contract = contract_of(steps[0].item)
        hidden = self._drawn(exercise.function, contract, seed)
        self._desk = Desk(
            exercise.function, contract, candidate.session, hidden, time_factor=candidate.time_factor
        )
        self._outcomes = []
        for number, self._step in enumerate(steps):
            # None at the end: fixtures of a module or class must not outlive the student they were made for.
            following = steps[number + 1].item if number + 1 < len(steps) else None
            raised, broken = run_clean(session, self._step.item, following)
            if broken is None:
                self._note(self._step.item, raised)
            else:
                self._broke(self._step.item, broken)
            if self.problem is not None:
                raise self.problem
        try:
            result = function_result(exercise, self._desk, self._outcomes, self.bench, explain=self.explain)
            if self.on_record is not None:
                self.on_record(record(self._desk, exercise, result))
            return result
        except AutograderError:
            raise
        except Exception as error:
            raise _grader_error(exercise.grader, error) from error

    def _drawn(self, function: str, contract: Contract, seed: int) -> Draws:
        """Return the inputs of a seed; whoever judges many with one seed draws and expects them once."""
        if function not in self._draws or self._draws[function][0] != seed:
            self._draws[function] = seed, Draws(contract, seed)
        return self._draws[function][1]

    def _note(self, item: pytest.Item, error: BaseException | None) -> None:
        assert self._step is not None
        step = self._step
        base = Outcome(step.criterion, step.group, step.weight, step.split)
        match error:
            case None:
                found = base
            case Failed():
                found = _outcome(base, Verdict.FAILED, error.code, error)
            case Unjudged() if error.by == "needs_library":
                found = _outcome(base, Verdict.UNJUDGED, error.by, error)
            case Unjudged():
                found = _outcome(base, Verdict.UNJUDGED, "blocked", error)
            case AssertionError() | pytest.fail.Exception():
                found = replace(base, verdict=Verdict.FAILED, code="wrong_values")
            case _:
                self._broke(item, error)
                return
        self._outcomes.append(found)

    def _broke(self, item: pytest.Item, error: BaseException) -> None:
        ours = isinstance(error, AutograderError) or not isinstance(error, Exception)
        self.problem = error if ours else _grader_error(_place(item), error)

    def _check_complete(self) -> None:
        for exercise in self.exercises.values():
            decided = {step.criterion for step in self._steps.get(exercise.function, [])}
            missing = [c.name for c in exercise.key.criteria if c.name not in decided]
            if missing and self.problem is None:
                what = f"nothing decides {', '.join(missing)}"
                remedy = "inherit that criterion from the toolkit, or give it no points"
                self.problem = GraderError(what, where=str(exercise.grader), remedy=remedy)


def contract_of(item: pytest.Item) -> Contract:
    """Return the contract of a test's class, or of its module."""
    holder = getattr(item, "cls", None)
    found = getattr(holder, "contract", None) or getattr(getattr(item, "module", None), "CONTRACT", None)
    if not isinstance(found, Contract):
        raise GraderError(
            "there is no contract", where=_place(item), remedy="write `contract = CONTRACT` in the class"
        )
    return found


def _place(item: pytest.Item) -> str:
    return "::".join([str(item.path), *item.nodeid.split("::")[1:]])


def _outcome(base: Outcome, verdict: Verdict, code: str, error: Failed | Unjudged) -> Outcome:
    facts = error.facts if isinstance(error, Failed) else {"by": error.by}
    keeps = error.keeps if isinstance(error, Failed) else 0.0
    return replace(base, verdict=verdict, code=code, facts=facts, keeps=keeps, reply=error.reply)


def _grader_error(where: str | Path, error: BaseException) -> GraderError:
    problem = GraderError(f"{type(error).__name__}: {error}", where=str(where), remedy="mend the grader")
    problem.__cause__ = error
    return problem
