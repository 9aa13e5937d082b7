"""What may be told: every fault is repeated on public input, and only that is shown."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from autograder.challenge.desk import Desk
from autograder.challenge.exercise import Exercise
from autograder.challenge.replies import error_facts, missing_library, reply_of
from autograder.errors import GraderError
from autograder.graders.toolkit import Inputs, Reply
from autograder.graders.toolkit.values import Problem, numbers, problem, shape_facts
from autograder.sandbox.calls import Call, Foreign

REASON = 300  # characters of an exception's message
TYPE = 60  # characters of the name of a type
_REPEATED = (
    *("raises", "stub", "edge_raises", "needs_library"),
    *("not_numeric", "wrong_container", "wrong_shape", "wrong_values", "writes"),
)


def public_inputs(desk: Desk, exercise: Exercise) -> list[Inputs]:
    """Return the public inputs of the sizes in `unit.toml`, the same for everybody."""
    chosen = exercise.public or (desk.contract.sizes("distinct"),)
    return [desk.public.sized(f"public {i}", _complete(desk, exercise, s)) for i, s in enumerate(chosen)]


def fault(desk: Desk, inputs: Inputs) -> Problem | None:
    """Return what is wrong with the function on some public inputs, or None."""
    return fault_of(desk, desk.ask(inputs))


def fault_of(desk: Desk, reply: Reply) -> Problem | None:
    """Return what is wrong with a reply to public inputs, or None."""
    if not reply.returned:
        return Problem(reply.cause, reply.error)
    expected = desk.public.answer(reply.inputs.arguments)
    return problem(desk.contract, reply.inputs, expected, reply)


def public_facts(
    desk: Desk, exercise: Exercise, code: str, facts: Mapping[str, Any], reply: Reply
) -> dict[str, Any]:
    """Return the facts of a fault as far as public input shows them."""
    hidden = {} if code == "wrong_shape" else dict(facts)
    if code not in _REPEATED or desk.closed or (code == "wrong_values" and not facts):
        return hidden
    desk.forget()
    for inputs in (*public_inputs(desk, exercise), *_redrawn(desk, reply)):
        call = desk.raw(inputs, layout=reply.layout, readonly=reply.readonly)
        again = reply_of(call, inputs, layout=reply.layout, readonly=reply.readonly)
        shown = _shown(desk, code, facts, call, again)
        if shown is not None:
            return shown
    return hidden


def sums(desk: Desk, exercise: Exercise) -> dict[str, Any]:
    """Return what the result of a public input looks like: its shape and, in two dimensions, its sums.

    Keys: `got_shape` and `expected_shape`, lists of whole numbers; `row_sums` and `column_sums`, lists of
    numbers. Empty when the function returns no numbers there.
    """
    inputs = public_inputs(desk, exercise)[0]
    reply = desk.ask(inputs)
    found = numbers(reply.value) if reply.returned else None
    if found is None:
        return {}
    wanted = numbers(desk.public.answer(inputs.arguments))
    shapes = shape_facts(found.shape, found.shape if wanted is None else wanted.shape)
    facts: dict[str, Any] = {f"{key}_shape": shape for key, shape in shapes.items()}
    if found.ndim == 2 and found.dtype.kind != "c":
        facts |= {"row_sums": _sums(found, 1), "column_sums": _sums(found, 0)}
    return facts


def _complete(desk: Desk, exercise: Exercise, sizes: Mapping[str, Any]) -> dict[str, int]:
    choices = desk.contract.choices
    missing = [d for d in desk.contract.dimensions if type(sizes.get(d)) is not int]
    missing += [name for name, words in choices.items() if sizes.get(name) not in words]
    if missing:
        raise GraderError(
            f"public sizes of {exercise.function} lack {', '.join(missing)}",
            where=f"{exercise.unit}/unit.toml",
            remedy=f"give every dimension of {exercise.grader.name} a size, and every choice a word",
        )
    plain = {d: sizes[d] for d in desk.contract.dimensions}
    return plain | {name: words.index(sizes[name]) + 1 for name, words in choices.items()}


def _redrawn(desk: Desk, reply: Reply) -> list[Inputs]:
    return [reply.inputs.redraw(desk.public)] if reply.inputs.redraw else []


def _shown(
    desk: Desk, code: str, facts: Mapping[str, Any], call: Call, again: Reply
) -> dict[str, Any] | None:
    """Return the facts that this public call shows, or None when it does not show the fault."""
    match code:
        case "raises" | "stub" | "edge_raises":
            return _raised(facts, call, again)
        case "needs_library":
            library = missing_library(call.raised)
            return {"library": library} if library else None
        case "wrong_shape" | "wrong_values":
            found = fault_of(desk, again)
            return dict(found.facts) if found is not None and found.code == code else None
        case "writes":
            return _written(str(facts["argument"]), call, again)
        case _:  # a container: its name may be one that the student's code made up from a hidden number
            whole = isinstance(call.value, Foreign) and not {"key", "part"} & facts.keys()
            return {**facts, "type": call.value.type} if whole else None


def _raised(facts: Mapping[str, Any], call: Call, again: Reply) -> dict[str, Any] | None:
    """Return the facts of the same exception from the same line, with its message and its own name."""
    if call.raised is None or any(again.error.get(key) != facts.get(key) for key in ("type", "line")):
        return None
    told = {"type": call.raised.type[:TYPE], "reason": call.raised.message[:REASON]}
    return {**facts, **error_facts(call.raised), **told}


def _written(argument: str, call: Call, again: Reply) -> dict[str, Any] | None:
    if argument not in again.changed:
        return None
    before = np.asarray(again.inputs[argument])
    after = call.after.get(list(again.inputs.arguments).index(argument))
    facts: dict[str, Any] = {"argument": argument}
    if isinstance(after, np.ndarray) and after.shape == before.shape and after.dtype.kind in "biuf":
        rows = [(before, after)] if before.ndim < 2 else list(zip(before, after, strict=True))
        told = [(old, new) for old, new in rows if _printed(old) != _printed(new)]
        if told:
            facts |= {"before": readable(told[0][0]), "after": readable(told[0][1])}
    return facts


def _printed(row: Any) -> list[str]:
    """Return numbers as students see them: a change in a later digit would read as none."""
    return [f"{number:.4g}" for number in np.ravel(row).tolist()]


def _sums(found: Any, axis: int) -> Any:
    with np.errstate(all="ignore"):
        return readable(found.sum(axis=axis))


def readable(value: Any) -> Any:
    """Return an array as nested lists of short numbers; what is not finite, or complex, becomes text."""
    if isinstance(value, np.ndarray | np.generic):
        plain = {"f": np.float64, "c": np.complex128}  # extended precision has no plain number of its own
        value = value.astype(plain.get(value.dtype.kind, value.dtype)).tolist()
    if isinstance(value, list | tuple):
        return [readable(item) for item in value]
    if isinstance(value, dict):
        return {str(key): readable(item) for key, item in value.items()}
    if isinstance(value, complex):
        return str(complex(round(value.real, 6), round(value.imag, 6)))
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else str(value)
    return value
