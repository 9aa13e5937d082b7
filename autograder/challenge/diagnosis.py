"""Name the cause of a wrong value: the known wrong solution that gives the same output on the same inputs."""

import re
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import numpy as np

from autograder.challenge.desk import BUDGET, Desk
from autograder.challenge.exercise import Exercise
from autograder.challenge.replies import is_same_end, reply_of
from autograder.errors import GraderError
from autograder.graders.toolkit import Inputs, Reply
from autograder.graders.toolkit.contract import AGAIN, ORDINARY
from autograder.graders.toolkit.stability import TOLERANCE
from autograder.graders.toolkit.values import problem
from autograder.sandbox.calls import Call, Ended, Session

# Answers of our own solutions that are kept: whoever judges many with one seed asks the same again.
REMEMBERED = 2000
REMEMBERED_BYTES = 1 << 14  # of arguments

# The same results in a tuple, in a list or on top of each other are one mistake, whatever its code.
_FORM = frozenset({"not_numeric", "wrong_container", "wrong_count", "wrong_shape"})

_LOAD = """\
_space = {{"__name__": "known"}}
exec(compile({source!r}, {name!r}, "exec"), _space)
{call} = _space[{function!r}]
"""


class Bench:
    """Our own solutions in a trusted child; it is opened only when the first of them is needed."""

    def __init__(self, opener: Callable[[], Session]) -> None:
        self._opener = opener
        self._session: Session | None = None
        self._loaded: set[str] = set()
        self._answers: dict[tuple[Any, ...], Call] = {}
        self.cpu: dict[str, float] = {}  # what the reference takes, for whoever wants to compare

    def ask(self, exercise: Exercise, name: str, inputs: Inputs) -> Reply:
        """Return what the known wrong solution `name` gives; the empty name is the reference."""
        called, arguments = self._load(exercise, name), tuple(inputs.arguments.values())
        return reply_of(self._answer(called, arguments), inputs, layout="C", readonly=False)

    def reference_cpu(self, exercise: Exercise, inputs: Inputs) -> float:
        """Return the CPU seconds of a warm call of the reference."""
        called = self._load(exercise, "")
        calls = [self.session.call(called, tuple(inputs.arguments.values()), budget=BUDGET) for _ in range(3)]
        return min(call.cpu_seconds for call in calls)

    @property
    def session(self) -> Session:
        """Return the trusted child, opened now if it was not."""
        if self._session is None:
            self._session = self._opener()
        return self._session

    def close(self) -> None:
        """End the child."""
        if self._session is not None:
            self._session.close()

    def _answer(self, called: str, arguments: tuple[Any, ...]) -> Call:
        if sum(a.nbytes for a in arguments if isinstance(a, np.ndarray)) > REMEMBERED_BYTES:
            return self.session.call(called, arguments, budget=BUDGET)
        key = (called, *(_key(argument) for argument in arguments))
        if key not in self._answers:
            if len(self._answers) == REMEMBERED:
                self._answers.clear()
            self._answers[key] = self.session.call(called, arguments, budget=BUDGET)
        return self._answers[key]

    def _load(self, exercise: Exercise, name: str) -> str:
        called = re.sub(r"\W", "_", f"{exercise.unit}_{exercise.function}_known_{name}")
        if called not in self._loaded:
            path = exercise.misconceptions[name] if name else exercise.reference
            cell = _LOAD.format(
                source=path.read_text(encoding="utf-8"),
                name=path.name,
                call=called,
                function=exercise.function,
            )
            run = self.session.run([cell], BUDGET)[0]
            if run.ended is not Ended.VALUE:
                why = run.raised.type if run.raised else run.ended.value
                raise GraderError(
                    f"does not load: {why}", where=str(path), remedy="run it by itself and mend it"
                )
            self._loaded.add(called)
        return called


def _key(argument: Any) -> Hashable:
    if isinstance(argument, np.ndarray):
        return argument.dtype.str, argument.shape, argument.tobytes()
    return type(argument), repr(argument)


def name_cause(desk: Desk, exercise: Exercise, bench: Bench) -> str | None:
    """Return the id of the known wrong solution that the student's function equals, or None.

    Ordinary inputs decide when their values are wrong; when they are right, the extreme and thin ones do.
    Two known wrong solutions that fit equally well name nothing: better no name than a wrong one.
    """
    if not exercise.misconceptions:
        return None
    wrong, rest = telling(desk)
    if not wrong or any(r.ended == "blocked" for r in rest):
        return None
    fitting = [m for m in exercise.misconceptions if _fits(desk, exercise, m, bench, wrong, rest)]
    return fitting[0] if len(fitting) == 1 else None


def telling(desk: Desk) -> tuple[list[Reply], list[Reply]]:
    """Return the replies whose wrong values can tell a mistake, and the others that were asked with them."""
    ordinary = [desk(desk.hidden.ordinary(label)) for label in (*ORDINARY, AGAIN)]
    replies = ordinary if any(_is_wrong(desk, r) for r in ordinary) else _others(desk)
    wrong = [r for r in replies if r.returned and _is_wrong(desk, r)]
    return wrong, [r for r in replies if r not in wrong]


def _others(desk: Desk) -> list[Reply]:
    contract = desk.contract
    edges = [desk(desk.hidden.edge(d)) for d in (*contract.positions, *contract.thin)]
    return edges + [desk(desk.hidden.regime(name)) for name in contract.regimes]


def _is_wrong(desk: Desk, reply: Reply) -> bool:
    return _fault(desk, reply) is not None


def _fault(desk: Desk, reply: Reply) -> str | None:
    """Return the code of what is wrong with a reply to hidden inputs, or None."""
    if not reply.returned:
        return reply.cause if reply.ended != "blocked" else None
    tolerance = TOLERANCE if reply.inputs.label in desk.contract.regimes else None
    expected = desk.hidden.expected(reply.inputs)
    found = problem(desk.contract, reply.inputs, expected, reply, tolerance)
    return found.code if found else None


def _fits(
    desk: Desk,
    exercise: Exercise,
    name: str,
    bench: Bench,
    wrong: Iterable[Reply],
    rest: Iterable[Reply],
) -> bool:
    """Return whether a known wrong solution explains the replies: it ends alike, and is wrong as they are.

    One that is right where the student's is not, or has another fault there, explains nothing, however close
    their numbers are.
    """
    for reply in wrong:
        known = bench.ask(exercise, name, reply.inputs)
        fault = _fault(desk, known)
        if not is_same_end(reply, known) or fault is None:
            return False
        given = _fault(desk, reply)
        if fault != given and not {fault, given} <= _FORM:
            return False
    return all(is_same_end(reply, bench.ask(exercise, name, reply.inputs)) for reply in rest)
