"""How a test says what it found: nothing when all is well, `Failed`, or `Unjudged` with what blocked it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from autograder.graders.toolkit.inputs import Inputs

GENERIC = "generic"
# The part of a criterion that a group can lose; the generic group is the gate to all of it.
LOSS = {"edges": 0.2, "thin": 0.1, "float32": 0.1, "layouts": 0.1, "invariances": 0.2}
SPLIT = ("edges",)  # groups of which each test loses its part; any other is lost by one failure

ENDED = ("timed_out", "out_of_memory", "killed", "violation", "missing")


@dataclass(frozen=True)
class Reply:
    """What one call of the student's function gave.

    `ended` is "value", "exception", one of `ENDED`, or "blocked": the call was not made, because an earlier
    one ended in the way that `blocked_by` names.
    """

    inputs: Inputs
    ended: str
    value: Any = None  # plain data: arrays, numbers, nested containers
    container: str = ""  # the type's name when the value is not of a plain type
    code: str = ""  # of an exception: "raises", "stub" or "needs_library"
    error: Mapping[str, Any] = field(default_factory=dict)  # of an exception: type, line, source
    changed: tuple[str, ...] = ()  # arguments whose bytes changed
    altered: tuple[str, ...] = ()  # arguments whose shape, strides or flags changed
    overwrote: bool = False  # the result of the call before is no longer what it was
    blocked_by: str = ""
    layout: str = "C"
    readonly: bool = False
    cpu_seconds: float = 0.0  # seen from outside; no bound from above is fair, one from below may tell a lie

    @property
    def returned(self) -> bool:
        """Whether there is a value."""
        return self.ended == "value"

    @property
    def cause(self) -> str:
        """Return the code that says why there is no value."""
        return self.blocked_by or self.code or self.ended


class Failed(Exception):  # noqa: N818  # read in a grader: `raise Failed("overflow")`
    """The student's function does not do this.

    `code` is a key of the words files, `facts` fill its sentence, `keeps` is the share of the criterion's
    points that remain, and `reply` the call that shows the fault, so that it can be repeated on public input.
    """

    def __init__(
        self,
        code: str,
        facts: Mapping[str, Any] | None = None,
        *,
        keeps: float = 0.0,
        reply: Reply | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.facts = dict(facts or {})
        self.keeps = keeps
        self.reply = reply


class Unjudged(Exception):  # noqa: N818  # the third answer beside passed and failed, not an error
    """Nothing can be said; `by` is the code of what blocks it."""

    def __init__(self, by: str, *, reply: Reply | None = None) -> None:
        super().__init__(by)
        self.by = by
        self.reply = reply


def criterion(name: str, *, group: str = GENERIC, weight: float | None = None) -> pytest.MarkDecorator:
    """Mark a test as deciding a criterion.

    A failure in the generic group costs all points of the criterion (less what `Failed` keeps); one in any
    other group costs `weight`, a part of the points, or in a group of `SPLIT` that test's share of it.
    """
    loss = LOSS.get(group, 1.0) if weight is None else weight
    return pytest.mark.criterion(name, group=group, weight=loss, split=group in SPLIT)


def returned(reply: Reply) -> Any:
    """Return the value of a call, or say how it ended instead."""
    if reply.ended == "blocked":
        raise Unjudged(reply.blocked_by, reply=reply)
    if reply.code == "needs_library":
        raise Unjudged("needs_library", reply=reply)
    if not reply.returned:
        raise Failed(reply.cause, reply.error, reply=reply)
    return reply.value
