"""Reduce a text to what no language changes: headings, markers, expressions, formulas, tables, links."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from autograder.content.prose import (
    EXPRESSION,
    FENCED,
    HEADING,
    LINK,
    REMARK,
    blank,
    expressions,
    formulas,
    without_code,
)
from autograder.course.lesson import MARKER

_TABLE = re.compile(r"^\|[^\n]*\|[ \t]*$(?:\n^\|[^\n]*\|[ \t]*$)+", re.MULTILINE)
_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d+\.)[ \t]+\S", re.MULTILINE)
_QUOTE = re.compile(r"(?:^>[^\n]*(?:\n|\Z))+", re.MULTILINE)
_FILTERED = re.compile(r"\s*\|\s*")


@dataclass(frozen=True)
class Landmark:
    """A heading or a marker: `name` is its level or its id, in a statement also the function of a heading."""

    kind: str
    name: str
    line: int

    def __str__(self) -> str:
        if self.kind == "heading":
            return f"a heading {self.name}"
        return f"<!-- {self.kind}: {self.name} -->" if self.name else f"<!-- {self.kind} -->"


@dataclass(frozen=True)
class Block:
    """What stands between one landmark and the next, as things that are counted."""

    landmark: Landmark
    contents: Mapping[str, Counter[str]]  # kind -> how often each thing occurs


def outline(text: str, *, template: bool) -> list[Block]:
    """Return a text's blocks in order; the first one begins before any landmark."""
    marks = sorted(_landmarks(text), key=lambda found: found[0])
    first = (0, Landmark("beginning", "", 1))
    starts = [first, *marks]
    ends = [start for start, _ in marks] + [len(text)]
    return [
        Block(landmark, _contents(text[start:end], template=template))
        for (start, landmark), end in zip(starts, ends, strict=True)
    ]


def _landmarks(text: str) -> Iterator[tuple[int, Landmark]]:
    bare = blank(text, FENCED, REMARK)
    for found in HEADING.finditer(bare):
        title = found["title"] if re.fullmatch(r"\w+", found["title"], re.ASCII) else ""
        # A statement's heading is the name of a function, or `docstring`; neither is translated.
        name = found["level"] + (f" {title}" if "_" in title or title.islower() else "")
        yield found.start(), Landmark("heading", name, _line(text, found.start()))
    for found in MARKER.finditer(bare):
        yield found.start(), Landmark(found[1], found[2] or "", _line(text, found.start()))


def _contents(text: str, *, template: bool) -> Mapping[str, Counter[str]]:
    bare = without_code(text, template=template)
    shown = list(formulas(text, template=template))
    return {
        "computed expression": Counter(_normal(inner) for _, inner in expressions(text))
        if template
        else Counter(),
        "displayed formula": Counter("a formula" for formula in shown if formula.display),
        "formula in a line": Counter("a formula" for formula in shown if not formula.display),
        "table": Counter(_size(found[0]) for found in _TABLE.finditer(blank(bare, EXPRESSION))),
        "link": Counter(
            found["target"] for found in LINK.finditer(bare) if not found["target"].startswith("#")
        ),
        "link within the text": Counter(
            "a link" for found in LINK.finditer(bare) if found["target"].startswith("#")
        ),
        "block of code": Counter("a block" for _ in FENCED.finditer(text)),
        "item of a list": Counter("an item" for _ in _ITEM.finditer(bare)),
        "box": Counter("a box" for _ in _QUOTE.finditer(bare)),
    }


def _normal(expression: str) -> str:
    """Return an expression in one spelling: of blanks, of quotes, without a typed number's reason."""
    bare = _FILTERED.sub(" | ", expression.replace("'", '"'))
    return re.sub(r',\s*why\s*=\s*".*?"', "", bare)


def _size(table: str) -> str:
    rows: Sequence[str] = table.strip().split("\n")
    # A bar inside of a formula separates no cells.
    columns = {re.sub(r"\$[^$]*\$|\\\|", " ", row).strip().strip("|").count("|") + 1 for row in rows}
    return f"{len(rows)} rows of {'/'.join(map(str, sorted(columns)))} cells"


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
