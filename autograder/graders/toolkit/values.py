"""Compare what a function returned with what it should have: kind, shape and finiteness before values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.graders.toolkit.contract import Contract
from autograder.graders.toolkit.inputs import Inputs
from autograder.graders.toolkit.sizes import shape_of
from autograder.graders.toolkit.verdicts import Failed, Reply, returned

Array = np.ndarray[Any, Any]

NUMERIC = "biufc"
MASKED = "MaskedArray"
SINGLE = 1e-4  # tolerance for inputs in single precision


@dataclass(frozen=True)
class Problem:
    """Why a value is not the expected one."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def numbers(value: Any) -> Array | None:
    """Return a value as an array of numbers, a rectangular list included; None when it is no such thing."""
    if isinstance(value, list):
        try:
            value = np.array(value)
        except ValueError:  # ragged
            return None
    if isinstance(value, bool | int | float | complex | np.generic):
        try:
            value = np.array(value)
        except OverflowError:
            return None
    if isinstance(value, np.ndarray) and value.dtype.kind in NUMERIC:
        return value
    return None


def parts(contract: Contract, value: Any) -> dict[str | int, Any] | None:
    """Return the pieces of a value by the names of the contract; None when it is not made of them."""
    if isinstance(contract.returns, str):
        return {0: value}
    if isinstance(contract.returns, tuple):
        return pieces(value, len(contract.returns))
    complete = isinstance(value, dict) and set(contract.returns) <= set(value)
    return {key: value[key] for key in contract.returns} if complete else None


def keys_differ(contract: Contract, value: Any) -> bool:
    """Return whether a dictionary was asked for and came, with other keys."""
    wanted = isinstance(contract.returns, Mapping)
    return wanted and isinstance(value, dict) and set(value) != set(contract.returns)


def pieces(value: Any, count: int) -> dict[str | int, Any] | None:
    """Return the pieces of anything that `a, b = value` takes apart; None when they are not `count`."""
    several = isinstance(value, tuple | list) or (isinstance(value, np.ndarray) and value.ndim > 0)
    return dict(enumerate(value)) if several and len(value) == count else None


def arrays(contract: Contract, value: Any) -> list[Array] | None:
    """Return every piece of a value as an array of numbers; None when one is not."""
    pieces = parts(contract, value)
    if pieces is None:
        return None
    found = [numbers(pieces[key]) for key in contract.parts]
    return None if any(a is None for a in found) else [a for a in found if a is not None]


def is_finite(found: list[Array]) -> bool:
    """Return whether no number is infinite or undefined."""
    return all(bool(np.isfinite(a).all()) for a in found)


def is_close(got: Array, expected: Array, *, atol: float, rtol: float) -> bool:
    """Return whether all numbers agree; written so that NaN does not."""
    with np.errstate(all="ignore"):
        # Whole numbers and truth values have a subtraction of their own.
        apart = np.abs(got.astype(_wide(got)) - expected)
        return bool((apart <= atol + rtol * np.abs(expected.astype(_wide(expected)))).all())


def _wide(array: Array) -> np.dtype[Any]:
    return np.result_type(array.dtype, np.float64)


def count_differs(contract: Contract, value: Any) -> bool:
    """Return whether several results were asked for and came, but not as many."""
    several = isinstance(contract.returns, tuple) and isinstance(value, tuple | list)
    return several and len(value) != len(contract.returns)


def problem(
    contract: Contract, inputs: Inputs, expected: Any, reply: Reply, tolerance: float | None = None
) -> Problem | None:
    """Return why a returned value is wrong, or None when it is right in whatever container."""
    got, wanted = arrays(contract, reply.value), arrays(contract, expected)
    if wanted is None:
        raise TypeError(f"the oracle of {contract.function} does not return what the contract says")
    if got is None:
        return _not_numbers(contract, reply)
    malformed = _malformed(contract, got, wanted)
    if malformed is not None:
        return malformed
    scale = contract.error_scale(inputs.arguments)
    atol, rtol = (tolerance or contract.atol) * scale, tolerance or contract.rtol
    for part, found, right in zip(contract.parts, got, wanted, strict=True):
        if not is_close(found, right, atol=atol, rtol=rtol):
            return Problem("wrong_values", part_facts(contract, part))
    if contract.zeros is not None:
        nothing = np.abs(got[0][contract.zeros(inputs.arguments)])
        if not (nothing <= _within(contract, tolerance) * scale).all():
            return Problem("not_zero")
    return None


def _malformed(contract: Contract, got: list[Array], wanted: list[Array]) -> Problem | None:
    """Return why arrays cannot be compared number by number, or None: another shape, then NaN or infinity."""
    for part, found, right in zip(contract.parts, got, wanted, strict=True):
        if found.shape != right.shape:
            return Problem("wrong_shape", shape_facts(found.shape, right.shape) | part_facts(contract, part))
    for part, found in zip(contract.parts, got, strict=True):
        if not is_finite([found]):
            return Problem("nonfinite", part_facts(contract, part))
    return None


def _within(contract: Contract, tolerance: float | None) -> float:
    """Return how far from 0 is near enough.

    Where a tiny constant is let through at all, ordinary inputs have their ordinary tolerance: how tiny it
    has to be is a matter of stability.
    """
    ordinary = contract.zeros_within > 0 and tolerance is None
    return contract.atol if ordinary else contract.zeros_within


def _not_numbers(contract: Contract, reply: Reply) -> Problem:
    if parts(contract, reply.value) is None and keys_differ(contract, reply.value):
        return Problem("wrong_keys", {"expected": list(contract.returns)})
    if count_differs(contract, reply.value):
        return Problem("wrong_count", {"expected": len(contract.returns)})
    if is_nothing(reply):
        return Problem("nothing")
    found = parts(contract, reply.value)
    if found is None or (isinstance(contract.returns, str) and isinstance(reply.value, tuple | dict | str)):
        return Problem("wrong_container", {"type": type_of(reply)} | wanted_facts(contract))
    if isinstance(contract.returns, str):
        return Problem("not_numeric", {"type": type_of(reply)})
    part = next(part for part in contract.parts if numbers(found[part]) is None)
    return Problem("not_numeric", {"type": type(found[part]).__name__} | part_facts(contract, part))


def is_nothing(reply: Reply) -> bool:
    """Return whether a call came back with None, as one without `return` does."""
    return reply.value is None and not reply.container


def wanted_facts(contract: Contract) -> dict[str, Any]:
    """Return the fact that names the container that was asked for; none for one array, as most are."""
    if isinstance(contract.returns, str):
        single = {"": "float", "int": "int"}
        return {"wanted": single[contract.returns]} if contract.returns in single else {}
    return {"wanted": "tuple" if isinstance(contract.returns, tuple) else "dict"}


def part_facts(contract: Contract, part: str | int) -> dict[str, Any]:
    """Return the facts that say which of several results it is: its key, or its place counted from 1."""
    if isinstance(contract.returns, str):
        return {}
    return {"key": part} if isinstance(part, str) else {"part": part + 1}


def check(contract: Contract, inputs: Inputs, expected: Any, reply: Reply) -> None:
    """Raise Failed unless the call returned the expected value."""
    returned(reply)
    found = problem(contract, inputs, expected, reply)
    if found is None:
        return
    if reply.container == MASKED and found.code in ("wrong_values", "not_zero", "nonfinite"):
        # Whoever prints it sees no number there, and would look for the wrong one in vain.
        raise Failed("masked_array", reply=reply)
    raise Failed(found.code, found.facts, reply=reply)


def agree(got: Array, wanted: Array, relation: str, *, atol: float = 1e-6, rtol: float = 1e-6) -> None:
    """Raise Failed when two results that a relation makes equal are not."""
    if got.shape != wanted.shape or not is_close(got, wanted, atol=atol, rtol=rtol):
        raise Failed("invariance", {"relation": relation})


def type_of(reply: Reply) -> str:
    """Return the name of the type that a function returned."""
    return reply.container or type(reply.value).__name__


def shape_facts(got: tuple[int, ...], expected: tuple[int, ...]) -> dict[str, list[int]]:
    """Return the facts of a wrong shape."""
    return {"expected": [int(n) for n in expected], "got": [int(n) for n in got]}


def expected_shapes(contract: Contract, inputs: Inputs) -> dict[str | int, tuple[int, ...]]:
    """Return the shape of every piece for these inputs."""
    return {
        key: shape_of("" if shape == "int" else shape, inputs.sizes) for key, shape in contract.parts.items()
    }
