"""Name the cause of a wrong value: the known wrong solution that gives the same output on the same inputs."""

import re
from collections.abc import Callable, Iterable

from autograder.challenge.desk import BUDGET, Desk
from autograder.challenge.exercise import Exercise
from autograder.challenge.replies import is_same_end, reply_of
from autograder.errors import GraderError
from autograder.graders.toolkit import Inputs, Reply
from autograder.graders.toolkit.contract import AGAIN, ORDINARY
from autograder.graders.toolkit.stability import TOLERANCE
from autograder.graders.toolkit.values import problem
from autograder.sandbox.calls import Ended, Session

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
        self.cpu: dict[str, float] = {}  # what the reference takes, for whoever wants to compare

    def ask(self, exercise: Exercise, name: str, inputs: Inputs) -> Reply:
        """Return what the known wrong solution `name` gives; the empty name is the reference."""
        call = self.session.call(self._load(exercise, name), tuple(inputs.arguments.values()), budget=BUDGET)
        return reply_of(call, inputs, layout="C", readonly=False)

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
    if not reply.returned:
        return reply.ended != "blocked"
    tolerance = TOLERANCE if reply.inputs.label in desk.contract.regimes else None
    expected = desk.hidden.expected(reply.inputs)
    return problem(desk.contract, reply.inputs, expected, reply, tolerance) is not None


def _fits(
    desk: Desk,
    exercise: Exercise,
    name: str,
    bench: Bench,
    wrong: Iterable[Reply],
    rest: Iterable[Reply],
) -> bool:
    """Return whether a known wrong solution explains the replies: it ends alike, and is wrong where they are.

    One that is right where the student's is not explains nothing, however close their numbers are.
    """
    for reply in wrong:
        known = bench.ask(exercise, name, reply.inputs)
        if not is_same_end(reply, known) or not _is_wrong(desk, known):
            return False
    return all(is_same_end(reply, bench.ask(exercise, name, reply.inputs)) for reply in rest)
