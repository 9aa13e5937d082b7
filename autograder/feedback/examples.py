"""Show a counter-example: input, expected, got."""

from collections.abc import Sequence
from typing import Any

from autograder.feedback.page import Value
from autograder.outcome import Example
from autograder.render import Words, array_text, clean

ROWS_SHOWN = 6  # of an array
LONGEST = 2000  # characters of a value


def values(example: Example | None, order: Sequence[str], words: Words) -> tuple[Value, ...]:
    """Return the rows of the table; `order` are the function's arguments, since stored results keep none."""
    if example is None:
        return ()
    given = example.arguments
    names = [name for name in order if name in given] + sorted(set(given) - set(order))
    return (
        *(Value(clean(name), _text(given[name])) for name in names),
        Value(words.label("expected"), _text(example.expected), "expected"),
        Value(words.label("got"), _text(example.got), "got"),
    )


def _text(value: Any) -> str:
    lines = clean(value if isinstance(value, str) else array_text(value)).split("\n")
    shown = lines if len(lines) <= ROWS_SHOWN else [*lines[:ROWS_SHOWN], "…"]
    return "\n".join(shown)[:LONGEST]
