"""Split a lesson at its markers, and check that it places everything once and nothing unknown."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from autograder.course.reading import Source
from autograder.records import did_you_mean

Kind = Literal["demo", "figure", "question", "challenge", "explanation", "cell"]

COMMENT = re.compile(r"<!--(.*?)(-->|$)")
MARKER = re.compile(r"<!--\s*(\w+)\s*(?::\s*(\S+)\s*)?-->")
DEMO = re.compile(r"^# %%[ \t]*(?P<id>[^\s=\[]+)?(?P<rest>.*)$", re.MULTILINE)
FENCED = re.compile(r"^(```+).*?^\1", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## (?P<heading>.+?)[ \t]*$", re.MULTILINE)
NUMBERS = "numbers"  # the demo cell that is never shown
LONG = "long"  # tag of a cell that trains a model: for its reader, never while building or marking


@dataclass(frozen=True)
class Marker:
    """What stands between two stretches of prose; `name` is empty for a bare new cell."""

    kind: Kind
    name: str
    line: int


def split(lesson: str) -> Iterator[str | Marker]:
    """Yield the lesson's prose and its markers in order; a marker is alone on its line."""
    prose: list[str] = []
    for number, line in enumerate(lesson.splitlines(), 1):
        marker = _marker(line, number)
        if marker is None:
            prose.append(line)
            continue
        yield from _joined(prose)
        prose = []
        yield marker
    yield from _joined(prose)


def title(source: Source, lesson: str) -> str:
    """Return the title of a lesson, its first line."""
    first = lesson.partition("\n")[0]
    if not first.startswith("# ") or not first[2:].strip():
        raise source.error("no title", "begin with a line `# Title`", line=1)
    return first[2:].strip()


def headings(lesson: str) -> tuple[str, ...]:
    """Return the headings of a lesson's sections, as they are written."""
    prose = FENCED.sub("", lesson)
    return tuple(match["heading"] for match in HEADING.finditer(prose))


def check_lesson(source: Source, lesson: str, expected: Mapping[Kind, Collection[str]]) -> None:
    """Refuse markers that are mistyped, unknown, repeated or missing, and comments that would be released."""
    _check_comments(source, lesson)
    markers = [part for part in split(lesson) if isinstance(part, Marker)]
    for marker in markers:
        _check_marker(source, marker, expected)
    for kind, names in expected.items():
        placed = [marker.name for marker in markers if marker.kind == kind]
        for name in names:
            if name not in placed:
                raise source.error(f"the {kind} '{name}' is never placed", f"add <!-- {kind}: {name} -->")
            if placed.count(name) > 1:
                raise source.error(f"the {kind} '{name}' is placed twice", "delete one marker")


def demo_ids(source: Source) -> tuple[str, ...]:
    """Return the ids of the demo cells that may be placed, in order."""
    ids = []
    for match in DEMO.finditer(source.text()):
        line = source.text().count("\n", 0, match.start()) + 1
        if not match["id"]:
            raise source.error("a demo cell without an id", "write `# %% some_id`", line=line)
        if match["id"] in ids:
            raise source.error(f"the demo cell '{match['id']}' is there twice", "rename one", line=line)
        ids.append(match["id"])
    return tuple(name for name in ids if name != NUMBERS)


def _marker(line: str, number: int) -> Marker | None:
    match = MARKER.fullmatch(line.strip())
    if match is None or match[1] not in get_args(Kind):
        return None
    return Marker(match[1], match[2] or "", number)  # type: ignore[arg-type] # the guard checks the kind


def _joined(prose: list[str]) -> Iterator[str]:
    text = "\n".join(prose).strip("\n")
    if text.strip():
        yield text


def _check_comments(source: Source, lesson: str) -> None:
    for number, line in enumerate(lesson.splitlines(), 1):
        for comment in COMMENT.finditer(line):
            if _marker(line, number) is not None:
                continue
            word = comment[1].strip().partition(":")[0].strip()
            if MARKER.fullmatch(comment[0]) and word in get_args(Kind):
                raise source.error("a marker is not alone on its line", "give it its own line", line=number)
            remedy = did_you_mean(word, get_args(Kind)) + "; a remark to authors is written {# … #}"
            raise source.error(f"'{comment[0]}' is not a marker", remedy, line=number)


def _check_marker(source: Source, marker: Marker, expected: Mapping[Kind, Collection[str]]) -> None:
    if marker.kind == "cell":
        if marker.name:
            raise source.error("<!-- cell --> carries no name", "delete the name", line=marker.line)
        return
    known = expected[marker.kind]
    if marker.name not in known:
        remedy = did_you_mean(marker.name, list(known))
        raise source.error(f"unknown {marker.kind} '{marker.name}'", remedy, line=marker.line)
