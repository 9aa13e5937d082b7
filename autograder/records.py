"""Turn frozen dataclasses into plain JSON data and back, strictly."""

import json
from pathlib import Path
from typing import Any, TypeVar

from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError

from autograder.errors import AutograderError

T = TypeVar("T")


def _converter(*, strict: bool) -> Converter:
    converter = Converter(forbid_extra_keys=strict, prefer_attrib_converters=False)
    # Evidence is already plain data: it passes as it is.
    converter.register_structure_hook_func(lambda kind: kind is Any, lambda value, _: value)
    return converter


def to_plain(record: Any) -> Any:
    """Return `record` as dictionaries, lists, strings and numbers."""
    return _converter(strict=True).unstructure(record)


def from_plain(kind: type[T], data: Any, *, where: str, error: type[AutograderError]) -> T:
    """Build a `kind` from plain data, or raise `error` naming the key that is unknown, missing or mistyped."""
    try:
        return _converter(strict=True).structure(data, kind)
    except (BaseValidationError, ValueError, TypeError, KeyError) as problem:
        first = transform_error(problem)[0] if isinstance(problem, BaseValidationError) else str(problem)
        raise error(first.replace("@ $", "at "), where=where, remedy=f"see {kind.__name__}") from problem


def read_json(kind: type[T], path: Path, *, error: type[AutograderError]) -> T:
    """Read one record from a JSON file; raise `error` naming the file and the key."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise error(problem.strerror or "cannot be read", where=str(path)) from problem
    except ValueError as problem:
        raise error(f"not valid JSON: {problem}", where=str(path)) from problem
    return from_plain(kind, data, where=str(path), error=error)
