"""The grader's table: one function of one student, and everything it has been asked so far."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from autograder.challenge.replies import is_same_end, reply_of
from autograder.graders.toolkit import Contract, Draws, Inputs, Reply, Unjudged
from autograder.graders.toolkit.values import problem
from autograder.outcome import Flag
from autograder.sandbox.calls import Budget, Call, Ended, Measure, Measured, Session

BUDGET = Budget(cpu_seconds=2.0, wall_seconds=20.0, memory_bytes=1 << 29, reply_bytes=1 << 20)
PATIENCE = 3  # all calls of a function together may take so many times what one may
PUBLIC_SEED = 20_240_901  # any number will do, as long as everybody gets the same

OTHER_WORK = "other values while measured"

# After one of these nothing more is asked: the next call would cost as much and tell as little.
_LAST = (Ended.TIMED_OUT, Ended.OUT_OF_MEMORY, Ended.MISSING)
_TWICE = (Ended.KILLED, Ended.VIOLATION)
# Writing to a log does this too, and who wraps a function looks at it: the count stands, and nobody is asked
# to look, if the CPU time seen from outside agrees with it.
_HARMLESS = frozenset({"sys._getframe", "object.__getattr__"})
_FLAGS = {Ended.TIMED_OUT: "timed_out", Ended.KILLED: "killed_itself", Ended.VIOLATION: "protocol_violation"}


@dataclass(frozen=True)
class Candidate:
    """One student's code, open, and what is to be judged of it."""

    name: str
    session: Session
    functions: frozenset[str]
    seeds: Mapping[str, int]  # function -> seed of its hidden inputs
    time_factor: float = 1.0  # multiplies every limit of time


def budget(contract: Contract) -> Budget:
    """Return what one call may use; whatever may compute for longer may also wait for longer."""
    times = max(1.0, contract.cpu_seconds / BUDGET.cpu_seconds)
    return replace(BUDGET, cpu_seconds=contract.cpu_seconds, wall_seconds=times * BUDGET.wall_seconds)


class Desk:
    """Ask one function and remember the answers: the fixtures `call`, `inputs`, `meter` and `advice`."""

    def __init__(
        self, function: str, contract: Contract, session: Session, hidden: Draws, *, time_factor: float = 1.0
    ) -> None:
        self.function = function
        self.contract = contract
        self.session = session
        self.hidden = hidden
        self.public = Draws(contract, PUBLIC_SEED, public=True)
        self.replies: list[Reply] = []
        self.counted: list[tuple[Inputs, int | None]] = []  # steps of measured calls, None over the cap
        self.advice: dict[str, None] = {}
        self.flags: dict[str, Mapping[str, Any]] = {}
        self.timed_out = False
        self.seen: dict[str, None] = {}  # what reached for the count, as a log does or who hides a loop
        self.touched = False  # the same outside measured calls, where it means less
        self._is_wrong = self._is_acting = self._has_forgotten = False
        self._budget = budget(contract).times(time_factor)
        self._cpu = self._wall = 0.0  # seconds of all calls
        self._known: dict[tuple[str, str, bool], Reply] = {}
        self._calls: dict[str, Call] = {}
        self._blocked_by = ""
        self._endings = 0

    def __call__(self, inputs: Inputs, *, layout: str = "C", readonly: bool = False) -> Reply:
        """Call the function with inputs of this desk's draws; the same question is asked once."""
        key = (inputs.label, layout, readonly)
        if key not in self._known:
            self._known[key] = self.ask(inputs, layout=layout, readonly=readonly)
            self.replies.append(self._known[key])
        return self._known[key]

    def ask(self, inputs: Inputs, *, layout: str = "C", readonly: bool = False) -> Reply:
        """Call the function with any inputs, without remembering them."""
        if self._blocked_by:
            return Reply(inputs, "blocked", blocked_by=self._blocked_by)
        call = self.raw(inputs, layout=layout, readonly=readonly)
        return reply_of(call, inputs, layout=layout, readonly=readonly)

    def raw(
        self,
        inputs: Inputs,
        *,
        layout: Any = "C",
        readonly: bool = False,
        measure: frozenset[Measure] = frozenset(),
        reply_bytes: int = BUDGET.reply_bytes,
    ) -> Call:
        """Call the function and return everything that the wall let through.

        A value of more than `reply_bytes` comes back as the name of its type alone.
        """
        arguments = tuple(inputs.arguments.values())
        started = time.monotonic()
        call = self.session.call(
            self.function,
            arguments,
            layout=layout,
            readonly=readonly,
            measure=measure,
            budget=replace(self._budget, reply_bytes=reply_bytes),
        )
        self._cpu += call.cpu_seconds
        self._wall += time.monotonic() - started
        self._note_end(call)
        return call

    def steps(self, inputs: Inputs) -> int | None:
        """Return the executed Python steps of a call, None over the cap."""
        measured = self._measured(inputs, "steps")
        steps = None if measured.capped else measured.steps
        self.counted.append((inputs, steps))
        return steps

    def came_back(self, inputs: Inputs) -> bool:
        """Return whether the call whose steps were counted returned a value."""
        call = self._calls.get(f"steps {inputs.label}")
        return call is not None and call.ended is Ended.VALUE

    def peak(self, inputs: Inputs) -> int | None:
        """Return the most bytes that a call held at once."""
        return self._measured(inputs, "peak").peak_bytes

    def advise(self, code: str) -> None:
        """Note a code that costs no points."""
        self.advice[code] = None

    def flag(self, code: str, **facts: Any) -> None:
        """Note something that a person should look at, once per code."""
        self.flags.setdefault(code, facts)

    def all_flags(self) -> tuple[Flag, ...]:
        """Return the flags in the order in which they came up."""
        return tuple(Flag(code, where=self.function, facts=facts) for code, facts in self.flags.items())

    @property
    def closed(self) -> bool:
        """Whether nothing more can be asked."""
        return bool(self._blocked_by)

    def afresh(self, inputs: Inputs) -> Reply:
        """Call the function in a process that was asked nothing before, and is asked nothing after."""
        self.session.forget()
        try:
            return self.ask(inputs)
        finally:
            self.session.forget()

    def forget(self) -> None:
        """Go on, from the first time this is said, with a process that saw no hidden input of this function.

        What is shown to students comes from such a one: a notebook can keep what it was asked, and return it
        when it is asked something public.
        """
        if not self._has_forgotten:
            self.session.forget()
        self._has_forgotten = True

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Ask for an explanation: how these calls end changes nothing that was found out."""
        before = (self.timed_out, self._blocked_by, self._endings, dict(self.flags))
        try:
            yield
        finally:
            self.timed_out, self._blocked_by, self._endings, self.flags = before

    def _measured(self, inputs: Inputs, what: Measure) -> Measured:
        key = f"{what} {inputs.label}"
        if self._is_acting:
            raise Unjudged("meter_tampering")
        if key not in self._calls:
            if self._blocked_by:
                raise Unjudged(self._blocked_by)
            self._calls[key] = self.raw(inputs, measure=frozenset({what}))
            self.replies.append(reply_of(self._calls[key], inputs, layout="C", readonly=False))
            self._require_same_work(inputs, self._calls[key])
        call = self._calls[key]
        if call.measured is None:
            raise Unjudged(call.ended.value)
        self.touched = self.touched or bool(call.measured.earlier)
        if call.measured.tampering:
            if not _HARMLESS.issuperset(call.measured.tampering):
                self.flag("meter_tampering", seen=list(call.measured.tampering))
                raise Unjudged("meter_tampering")
            self.seen.update(dict.fromkeys(call.measured.tampering))
        return call.measured

    def _require_same_work(self, inputs: Inputs, call: Call) -> None:
        """Raise Unjudged when a function is right, but not while it is measured: then it works otherwise."""
        if call.measured is None or call.measured.capped or self._is_wrong or self.closed:
            return
        if call.ended not in (Ended.VALUE, Ended.EXCEPTION):
            return
        seen, usual = (reply_of(c, inputs, layout="C", readonly=False) for c in (call, self.raw(inputs)))
        if is_same_end(seen, usual):
            return
        self._is_wrong = not self.is_right(usual)
        if not self._is_wrong and not self.is_right(seen):
            self._is_acting = True
            self.flag("meter_tampering", seen=[OTHER_WORK])
            raise Unjudged("meter_tampering")

    def is_right(self, reply: Reply) -> bool:
        """Return whether a reply to inputs of the hidden draws has the expected value."""
        expected = self.hidden.expected(reply.inputs)
        return reply.returned and problem(self.contract, reply.inputs, expected, reply) is None

    def _note_end(self, call: Call) -> None:
        if call.ended in _FLAGS:
            self.flag(_FLAGS[call.ended], **({"detail": call.detail} if call.detail else {}))
        self.timed_out = self.timed_out or call.ended is Ended.TIMED_OUT
        self._endings += call.ended in _TWICE
        if call.ended in _LAST or self._endings >= 2:
            self._blocked_by = call.ended.value
        elif self._patience_is_over():
            # Every call keeps just within its budget, and so would the next twenty.
            self._blocked_by = Ended.TIMED_OUT.value
            self.timed_out = True
            self.flag("timed_out")

    def _patience_is_over(self) -> bool:
        one = self._budget
        return self._cpu > PATIENCE * one.cpu_seconds or self._wall > PATIENCE * one.wall_seconds
