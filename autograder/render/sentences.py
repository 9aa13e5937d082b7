"""Fill the `{name}` placeholders of a sentence with facts; the result is Markdown."""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from autograder.render.numbers import array_text, num
from autograder.render.text import code, escaped, one_line


def placeholders(sentence: str) -> frozenset[str]:
    """Return the names a sentence asks for; raise ValueError when its braces do not match."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def fill(sentence: str, facts: Mapping[str, Any]) -> str:
    """Return the sentence with each placeholder filled.

    `{name}` prints a number plainly and text escaped; `{name:code}` prints code; `{name:shape}` prints
    [8, 6] as `(8, 6)`. Facts may come from a student: nothing in them is formatted, nor read as Markdown.
    Raises KeyError for a fact that is not there, ValueError for any other kind of placeholder.
    """
    parts: list[str] = []
    for literal, name, form, conversion in Formatter().parse(sentence):
        parts.append(literal)
        if name is None:
            continue
        if conversion or not name.isidentifier():
            raise ValueError(f"'{{{name}}}' is not a plain placeholder")
        parts.append(_printed(facts[name], form or ""))
    return "".join(parts)


def _printed(value: Any, form: str) -> str:
    if form == "code":
        return code(_code_text(value))
    if form == "shape":
        return code(_shape_text(value))
    if form:
        raise ValueError(f"unknown form '{form}': use code or shape")
    if isinstance(value, str):
        return escaped(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(_printed(item, "") for item in value)
    return escaped(_scalar_text(value))


def _code_text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return array_text(value)
    return value if isinstance(value, str) else _scalar_text(value)


def _shape_text(value: Any) -> str:
    if not isinstance(value, Sequence) or isinstance(value, str):
        return one_line(str(value))
    inner = ", ".join(_scalar_text(item) for item in value)
    return f"({inner},)" if len(value) == 1 else f"({inner})"


def _scalar_text(value: Any) -> str:
    try:
        return num(value)
    except TypeError:
        return one_line(str(value))
