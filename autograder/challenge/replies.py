"""Turn what came through the sandbox's wall into what a grader reads."""

import builtins
import re
from typing import Any

import numpy as np

from autograder.graders.toolkit import Inputs, Reply
from autograder.graders.toolkit.values import numbers, pieces
from autograder.sandbox.calls import Call, Ended, Foreign, Raised

SAME = 5e-6  # honest single precision inside a wrong solution; different mistakes are far further apart

_NO_MODULE = re.compile(r"No module named '([A-Za-z]\w{0,30})")
# The second is what the sandbox's stand-in for a library raises when it is used.
_LACKS = {"ModuleNotFoundError": _NO_MODULE, "MissingPackage": re.compile(r"([A-Za-z][\w.]{0,30})$")}
# A name that the student's code made up could carry a hidden number.
_KNOWN_TYPES = frozenset(
    name
    for home in (builtins, np, np.exceptions, np.linalg)
    for name, kind in vars(home).items()
    if isinstance(kind, type)
) | {"MaskedArray", "generator"}


def reply_of(call: Call, inputs: Inputs, *, layout: str, readonly: bool) -> Reply:
    """Return the reply of one call; the message of an exception stays behind."""
    names = tuple(inputs.arguments)
    foreign = call.value if isinstance(call.value, Foreign) else None
    return Reply(
        inputs=inputs,
        ended=call.ended.value,
        value=plain(call.value),
        container=_told_type(foreign) if foreign else "",
        code=_code(call.raised) if call.ended is Ended.EXCEPTION else "",
        error=error_facts(call.raised) if call.raised else {},
        changed=tuple(names[i] for i in call.changed if i < len(names)),
        altered=tuple(names[i] for i in call.altered if i < len(names)),
        overwrote=call.overwrote,
        layout=layout,
        readonly=readonly,
        cpu_seconds=call.cpu_seconds,
    )


def plain(value: Any) -> Any:
    """Return the data inside any container that is not plain, at every depth."""
    if isinstance(value, Foreign):
        return plain(value.value)
    if isinstance(value, list | tuple):
        return type(value)(plain(item) for item in value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if isinstance(key, str | int | float)}
    return value


def error_facts(raised: Raised) -> dict[str, Any]:
    """Return an exception's type, if it is a known one, and the student's line."""
    facts: dict[str, Any] = {"type": raised.type if raised.type in _KNOWN_TYPES else "Exception"}
    if raised.line is not None:
        facts["line"] = raised.line
    if raised.source:
        facts["source"] = raised.source
    return facts


def _told_type(foreign: Foreign) -> str:
    known = foreign.type in _KNOWN_TYPES or foreign.type.startswith("ndarray(")
    return foreign.type if known else "object"


def missing_library(raised: Raised | None) -> str:
    """Return the library that a call lacked, or an empty text."""
    if raised is None or raised.type not in _LACKS:
        return ""
    found = _LACKS[raised.type].match(raised.message)
    return found[1] if found else ""


def _code(raised: Raised | None) -> str:
    if raised is not None and raised.type == "NotImplementedError":
        return "stub"
    return "needs_library" if missing_library(raised) else "raises"


def is_same_end(one: Reply, other: Reply) -> bool:
    """Return whether two calls ended alike: the same value, or the same type of exception."""
    if one.ended != other.ended:
        return False
    if not one.returned:
        return one.error.get("type") == other.error.get("type")
    return is_same(one.value, other.value)


def is_same(one: Any, other: Any) -> bool:
    """Return whether two values agree number by number, NaN with NaN."""
    a, b = numbers(one), numbers(other)
    if a is not None and b is not None:
        return a.shape == b.shape and bool(np.isclose(a * 1.0, b * 1.0, SAME, SAME, equal_nan=True).all())
    if isinstance(other, tuple):
        found = pieces(one, len(other))
        return found is not None and all(is_same(found[i], other[i]) for i in range(len(other)))
    if isinstance(one, dict) and isinstance(other, dict) and other.keys() <= one.keys():
        return all(is_same(one[key], other[key]) for key in other)
    return False
