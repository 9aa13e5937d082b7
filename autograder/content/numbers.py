"""Refuse measured numbers that somebody typed in a text of a unit: decimals, percentages, "so many times".

What stands in code, in a formula, in an address or in a computed expression is no claim. The few that are
typed on purpose stand with their reason in `course/typed_numbers.toml`, and in a lesson as
`{{ typed("…", why="…") }}`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase

from autograder.content.finding import Finding
from autograder.content.passages import Passage
from autograder.content.prose import blank, expressions, readable
from autograder.course.model import Course
from autograder.course.reading import Source

FILE = "course/typed_numbers.toml"
_PLACE = re.compile(
    r"(?:§|\b(?:secci[oó]n|seção|section|cap[ií]tulo|chapter|ap[eé]ndice|apêndice|appendix))\s*[A-Z]?\.?\d[\d.]*",
    re.IGNORECASE,
)
_CLAIM = re.compile(
    r"(?<![\w.,])(?:(?P<decimal>\d+[.,]\d+)(?![\w.,]*\d)"  # 0.5, 0,18
    r"|(?P<whole>\d+)(?=\s*[%‰]|\s+(?:veces|vezes|times|ms|MiB|GiB|segundos?|seconds?)\b))"  # 97 %, 11 times
)
_FACT = re.compile(r"(?<!\{)\{(?!\{)[^{}]*\}")
_REASON = re.compile(r'\btyped\(.*\bwhy\s*=\s*(["\'])(?P<why>.*?)\1')


@dataclass(frozen=True)
class Allowed:
    """A number that may be typed: `where` is a pattern for `file` or `file#key`."""

    number: str
    where: str
    why: str


@dataclass(frozen=True)
class Stated:
    """A comparison that needs no check: its words as lessons have them, in the files of a pattern."""

    words: str
    where: str
    why: str


@dataclass(frozen=True)
class TypedFile:
    """`typed_numbers.toml`, as it is written."""

    allowed: tuple[Allowed, ...] = ()
    stated: tuple[Stated, ...] = ()


def read_typed(course: Course) -> TypedFile:
    """Return what may be typed; raise CourseError for an entry without a reason."""
    source = Source(course.root, course.root / FILE)
    typed = source.record(TypedFile)
    for what, entry in [(e.number, e) for e in typed.allowed] + [(e.words, e) for e in typed.stated]:
        if not entry.why.strip():
            raise source.error(f"{what} in {entry.where} has no reason", "say why it is typed")
    return typed


def check_numbers(course: Course, passages: Iterable[Passage]) -> Iterator[Finding]:
    """Yield every typed number without a reason, and every reason that no number needs."""
    allowed = read_typed(course).allowed
    used: set[Allowed] = set()
    for passage in passages:
        if passage.unit and not passage.is_program:
            yield from _check_passage(passage, allowed, used)
    for entry in allowed:
        if entry not in used:
            yield Finding(FILE, 0, f"{entry.number} in {entry.where} is typed nowhere", "delete the entry")


def claims(passage: Passage) -> Iterator[tuple[int, str]]:
    """Yield (line, number) for every number that a text claims and does not compute."""
    # A fact of a sentence is no number that the author typed.
    text = passage.text if passage.is_template else blank(passage.text, _FACT)
    for found in _CLAIM.finditer(blank(readable(text, template=passage.is_template), _PLACE)):
        yield passage.line_at(found.start()), found["decimal"] or found["whole"]


def _check_passage(passage: Passage, allowed: Iterable[Allowed], used: set[Allowed]) -> Iterator[Finding]:
    place = f"{passage.file}#{passage.key}" if passage.key else passage.file
    for line, number in claims(passage):
        entry = next((one for one in allowed if one.number == number and fnmatchcase(place, one.where)), None)
        if entry is None:
            remedy = f"compute it in the cell `numbers`, or give the reason in {FILE}"
            yield Finding(passage.file, line, f"the number {number} is typed", remedy)
        else:
            used.add(entry)
    for start, inner in expressions(passage.text) if passage.is_template else ():
        reason = _REASON.search(inner)
        if inner.startswith("typed(") and not (reason and reason["why"].strip()):
            yield Finding(
                passage.file, passage.line_at(start), "a typed number without a reason", 'add why="…"'
            )
