"""Show a counter-example: input, expected, got, and the first entry that differs."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from autograder.feedback.differences import Difference, first_difference
from autograder.feedback.page import Value
from autograder.outcome import Example
from autograder.render import Words, array_text, clean

ROWS_SHOWN = 6  # of an array
LONGEST = 2000  # characters of a value
ENTRY = re.compile(r"[^\s\[\],{}]+")  # one number of a printed array
ITEM = re.compile(r"(?<= = ).+")  # one of a printed table


def values(example: Example | None, order: Sequence[str], words: Words) -> tuple[Value, ...]:
    """Return the rows of the table; `order` are the function's arguments, since stored results keep none."""
    if example is None:
        return ()
    given = example.arguments
    names = [name for name in order if name in given] + sorted(set(given) - set(order))
    found = first_difference(example)
    results = (("expected", example.expected), ("got", example.got))
    # As many digits as are stored, where fewer do not show the difference.
    number = repr if found and _text(example.expected) == _text(example.got) else None
    return (
        *(Value(clean(name), _text(given[name])) for name in names),
        *(
            _marked(Value(words.label(kind), _text(value, number), kind), found, value)
            for kind, value in results
        ),
    )


def difference(example: Example | None, words: Words) -> str:
    """Return a sentence that names the first entry that differs; empty where shapes or types do."""
    found = first_difference(example) if example is not None else None
    if found is None:
        return ""
    facts = {"place": found.place, "expected": found.expected, "got": found.got}
    return words.sentence("first_difference", facts, table="page")


def _marked(value: Value, found: Difference | None, stored: Any) -> Value:
    """Return the value with the entry marked that differs, if that is shown."""
    if found is None:
        return value
    entries = (ITEM if isinstance(stored, Mapping) else ENTRY).finditer(value.text)
    for number, entry in enumerate(entries):
        if number == found.leaf and entry[0] != "…":
            start, end = entry.span()
            return replace(value, marked=(value.text[:start], entry[0], value.text[end:]))
    return value


def _text(value: Any, number: Callable[[Any], str] | None = None) -> str:
    lines = clean(value if isinstance(value, str) else _printed(value, number)).split("\n")
    shown = lines if len(lines) <= ROWS_SHOWN else [*lines[:ROWS_SHOWN], "…"]
    return "\n".join(shown)[:LONGEST]


def _printed(value: Any, number: Callable[[Any], str] | None) -> str:
    if isinstance(value, Mapping):
        return "\n".join(f"{key} = {array_text(value[key], number)}" for key in sorted(value, key=str))
    return array_text(value, number)
