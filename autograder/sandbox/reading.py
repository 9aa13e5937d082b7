"""Read what a child says of a cell or a call, field by field, and make the records of it."""

from collections.abc import Mapping, Sequence
from itertools import dropwhile
from typing import Any

from autograder.sandbox.calls import Call, CellRun, Ended, Measured, Raised
from autograder.sandbox.child import EARLIER, NOTHING, Answer
from autograder.sandbox.limits import ended_by
from autograder.sandbox.outputs import checked, count_of
from autograder.sandbox.values import ViolationError, decode, text_of

LARGEST = 1 << 53
LINE = 400  # characters that are shown of one
SETTRACE, UNTRACED = "sys.settrace", "tracer removed"
STARTED, ANOTHER = "thread started", "another thread"


def cell_run(answer: Answer, sources: Sequence[str]) -> tuple[CellRun, int]:
    """Return how a cell went and the next execution count; raise ViolationError for a malformed reply.

    `sources` are the cells so far: the line of an exception is taken from them, not from the reply.
    """
    head = answer.reply.head
    raised, no_memory = _raised(head, sources)
    following = count_of(_field(head, "next"))
    if following is None:
        raise ViolationError("execution count")
    run = CellRun(
        _ended(answer, raised, no_memory),
        checked(_field(head, "outputs")),
        count_of(_field(head, "count")),
        answer.cpu_seconds,
        raised,
    )
    return run, following


def call_made(
    answer: Answer, sources: Sequence[str], arguments: int, changed: Mapping[int, Any], measure: bool
) -> Call:
    """Return how a call went; raise ViolationError for a malformed reply."""
    head = answer.reply.head
    if head.get("missing") is True:
        return Call(Ended.MISSING, cpu_seconds=answer.cpu_seconds)
    raised, no_memory = _raised(head, sources)
    ended = _ended(answer, raised, no_memory)
    value = None
    if raised is None and not (measure and _is_capped(head)):
        value = decode(_field(head, "value"), answer.reply.body)
    return Call(
        ended,
        value if ended is Ended.VALUE else None,
        raised,
        tuple(changed),
        _indices(_field(head, "altered"), arguments),
        _field(head, "overwrote") is True,
        _measured(head, answer) if measure else None,
        answer.cpu_seconds,
        _number(_field(head, "printed")) or 0,
        detail=answer.stopped,
        after=changed,
    )


def variable_read(answer: Answer) -> Call:
    """Return a variable; raise ViolationError for a malformed reply."""
    if answer.reply.head.get("missing") is True:
        return Call(Ended.MISSING)
    return Call(
        Ended.VALUE,
        decode(_field(answer.reply.head, "value"), answer.reply.body),
        cpu_seconds=answer.cpu_seconds,
    )


def _ended(answer: Answer, raised: Raised | None, no_memory: bool) -> Ended:
    if answer.stopped:
        return ended_by(answer.stopped)
    if raised is None:
        return Ended.VALUE
    return Ended.OUT_OF_MEMORY if no_memory else Ended.EXCEPTION


def _field(head: Mapping[str, Any], name: str) -> Any:
    if name not in head:
        raise ViolationError(f"no {name}")
    return head[name]


def _raised(head: Mapping[str, Any], sources: Sequence[str]) -> tuple[Raised | None, bool]:
    told = _field(head, "raised")
    if told is None:
        return None, False
    if type(told) is not dict:
        raise ViolationError("raised")
    cell, line = _number(_field(told, "cell")), _number(_field(told, "line"))
    lines = _lines(sources[cell]) if cell is not None and cell < len(sources) else []
    # A line that no cell has, or a text of its own beside it, could carry a hidden number to the page.
    known = line is not None and 0 < line <= len(lines)
    raised = Raised(
        text_of(_field(told, "type"), 100),
        text_of(_field(told, "message"), 10_000),
        cell if known else None,
        line if known else None,
        text_of(lines[line - 1].strip(), LINE) if line is not None and known else "",
    )
    return raised, told.get("memory") is True


def _lines(source: str) -> list[str]:
    """Return the lines of a cell as IPython numbers them: from the first one that is not empty."""
    lines = source.splitlines()
    return list(dropwhile(lambda line: not line.strip(), lines))


def _number(value: Any) -> int | None:
    if value is None or (type(value) is int and 0 <= value < LARGEST):
        return value
    raise ViolationError("number")


def _indices(value: Any, arguments: int) -> tuple[int, ...]:
    if type(value) is not list or len(value) > arguments:
        raise ViolationError("indices")
    if not all(type(index) is int and 0 <= index < arguments for index in value):
        raise ViolationError("indices")
    return tuple(value)


def _is_capped(head: Mapping[str, Any]) -> bool:
    return _field(_meter(head), "capped") is True


def _meter(head: Mapping[str, Any]) -> dict[str, Any]:
    told = _field(head, "measured")
    if type(told) is not dict:
        raise ViolationError("measured")
    return told


def _measured(head: Mapping[str, Any], answer: Answer) -> Measured:
    told = _meter(head)
    events = [event for event in answer.reply.events if not event.startswith(EARLIER)]
    if STARTED in events:
        events.remove(STARTED)
    elif _field(told, "steps") is not None and answer.others_cpu > NOTHING:
        events.append(ANOTHER)  # begun before the call, or unseen: whatever it did was not counted
    capped = _is_capped(head)
    # A tracer that raises, at the cap or for the signal that ends a call, is taken away by the interpreter.
    if (capped or answer.stopped) and SETTRACE in events:
        events.remove(SETTRACE)
    elif _field(told, "untraced") is True:
        events.append(UNTRACED)
    steps, peak = _number(_field(told, "steps")), _number(_field(told, "peak"))
    librarys = _number(told.get("librarys")) or 0
    return Measured(steps, peak, capped, tuple(events), answer.earlier, librarys)
