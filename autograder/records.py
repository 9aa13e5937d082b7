"""Turn frozen dataclasses into plain JSON data and back, strictly."""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

from cattrs import Converter
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

from autograder.errors import AutograderError

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]

WORDS = {str: "text", bool: "true or false", int: "a whole number", float: "a number"}


def to_plain(record: Any) -> Any:
    """Return `record` as dictionaries, lists, strings and numbers."""
    return _converter().unstructure(record)


def from_plain(kind: type[T], data: Any, *, where: str, error: type[AutograderError]) -> T:
    """Build a `kind` from plain data, or raise `error` naming the unknown, missing or mistyped key."""
    try:
        return _converter().structure(data, kind)
    except (BaseValidationError, ValueError, TypeError) as problem:
        what, remedy = _explain(problem, data)
        raise error(what, where=where, remedy=remedy) from problem


def read_json(kind: type[T], path: Path, *, error: type[AutograderError]) -> T:
    """Read one record from a JSON file; raise `error` naming the file and the key."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise error(problem.strerror or "cannot be read", where=str(path)) from problem
    except ValueError as problem:
        raise error(f"not valid JSON: {problem}", where=str(path)) from problem
    return from_plain(kind, data, where=str(path), error=error)


def did_you_mean(name: str, known: Mapping[str, Any] | list[str] | tuple[str, ...]) -> str:
    """Return a remedy for an unknown name: the closest known one, else all of them."""
    close = get_close_matches(name, list(known), n=1)
    if close:
        return f"did you mean '{close[0]}'?"
    return f"known: {', '.join(sorted(known))}" if known else "nothing of that kind exists yet"


@cache  # building the functions of a converter costs milliseconds; it holds no data
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, prefer_attrib_converters=False)
    # Evidence is already plain data: it passes as it is.
    converter.register_structure_hook_func(lambda kind: kind is Any, lambda value, _: value)
    # cattrs would turn 3 into "3", "no" into True and "abc" into ("a", "b", "c").
    for kind in WORDS:
        converter.register_structure_hook(kind, _exactly)
    converter.register_structure_hook_func(_is_choice, _one_of)
    converter.register_structure_hook_factory(_is_list, _list_hook)
    converter.register_structure_hook_factory(_is_table, _table_hook)
    return converter


def _exactly(value: Any, kind: type) -> Any:
    if kind not in WORDS:  # an enumeration whose members are text
        return kind(value)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise TypeError(f"expected {WORDS[kind]}, got {value!r}")
    return value


def _is_choice(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is Literal


def _one_of(value: Any, kind: Any) -> Any:
    if value not in get_args(kind):
        raise ValueError(f"expected one of {', '.join(map(str, get_args(kind)))}; got {value!r}")
    return value


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple and get_args(kind)[-1] is ...


def _list_hook(kind: Any, converter: Converter) -> Hook:
    structure = homogenous_tuple_structure_factory(kind, converter)

    def only_a_list(value: Any, kind: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            raise TypeError(f"expected a list, got {value!r}")
        return structure(value, kind)

    return only_a_list


def _is_table(kind: Any) -> bool:
    return get_origin(kind) is Mapping or is_dataclass(kind)


def _table_hook(kind: Any, converter: Converter) -> Hook:
    # Not the converter's own method for mappings: it registers what it makes, in place of this hook.
    structure = (
        converter.gen_structure_attrs_fromdict(kind)
        if get_origin(kind) is None
        else mapping_structure_factory(kind, converter, dict, detailed_validation=True)
    )

    def only_a_table(value: Any, kind: Any) -> Any:
        if not isinstance(value, Mapping):
            raise TypeError(f"expected a table, got {value!r}")
        return structure(value, kind)

    return only_a_table


def _explain(problem: BaseException, data: Any, path: str = "") -> tuple[str, str]:
    """Return what is wrong with the first wrong key and what to do about it."""
    if isinstance(problem, (ClassValidationError, IterableValidationError)):
        noted, bare = problem.group_exceptions()
        if noted:
            inner, note = noted[0]
            key = note.name if isinstance(note, AttributeValidationNote) else note.index
            return _explain(inner, _item(data, key), _longer(path, key, data))
        return _explain(bare[0], data, path)
    place = f" at {path}" if path else ""
    if isinstance(problem, ForbiddenExtraKeysError):
        unknown = sorted(problem.extra_fields)[0]
        known = [f.name for f in fields(problem.cl)]
        return f"unknown key '{unknown}'{place}", did_you_mean(unknown, known)
    if isinstance(problem, KeyError):
        return f"missing key{place}", "add it"
    return f"{problem}{place}", "change its type or value"


def _item(data: Any, key: Any) -> Any:
    try:
        return data[key]
    except (KeyError, IndexError, TypeError):
        return None


def _longer(path: str, key: Any, data: Any) -> str:
    if isinstance(key, int):
        item = _item(data, key)
        names = (
            [item[name] for name in ("id", "function", "name") if name in item]
            if isinstance(item, Mapping)
            else []
        )
        return f"{path}[{names[0] if names else key}]"
    return f"{path}.{key}" if path else str(key)
