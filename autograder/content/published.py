"""Set the values that the research notes of the course published beside those that the course computes.

`docs/explanation/published.toml` lists what was published, with its source, and how ours is computed from the
names of a unit's demo cells; `values.md` beside it is written from both, and must be the one that follows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.content.demos import Rehearsal, alike
from autograder.content.finding import Finding
from autograder.course.model import Course
from autograder.course.reading import Source, check_unique
from autograder.errors import CourseError
from autograder.records import from_plain
from autograder.render import Renderer

LIST = "docs/explanation/published.toml"
PAGE = "docs/explanation/values.md"
TEMPLATE = "docs/values.md.j2"

Numbers = tuple[float, ...]


@dataclass(frozen=True)
class Published:
    """One row: `published` as the source prints it, compared after rounding or within a tolerance."""

    id: str
    section: str
    unit: str
    what: str
    published: Numbers
    computed: str  # an expression over the names of the unit's demo cells; empty: not computed again
    digits: int | None = None  # equal once ours is printed with so many decimals
    within: float | None = None  # at most so far apart
    factor: float | None = None  # of the same order: ours is at most so many times larger or smaller
    differs: str = ""  # why ours is another number; then it must be one


@dataclass(frozen=True)
class PublishedFile:
    """`published.toml`, as it is written."""

    source: str
    sections: Mapping[str, str]
    values: tuple[Published, ...]


@dataclass(frozen=True)
class Row:
    """A published value beside ours."""

    entry: Published
    computed: Numbers

    @property
    def agrees(self) -> bool:
        """Tell whether both are the same by the measure that the entry states."""
        pairs = list(zip(self.entry.published, self.computed, strict=False))
        return len(self.entry.published) == len(self.computed) and all(self._same(*pair) for pair in pairs)

    def _same(self, published: float, computed: float) -> bool:
        entry = self.entry
        if entry.digits is not None:
            return round(computed, entry.digits) == published
        if entry.within is not None:
            return abs(computed - published) <= entry.within
        assert entry.factor is not None, "the reader demands one of the three"
        return published / entry.factor <= computed <= published * entry.factor


def read_published(course: Course) -> PublishedFile:
    """Return the list; raise CourseError for an entry with no measure, or several, or an unknown unit."""
    source = Source(course.root, course.root / LIST)
    found = from_plain(PublishedFile, source.toml(), where=source.name, error=CourseError)
    check_unique(source, "id", [entry.id for entry in found.values])
    slugs = [unit.slug for unit in course.units]
    for entry in found.values:
        if sum(measure is not None for measure in (entry.digits, entry.within, entry.factor)) != 1:
            raise source.error(f"{entry.id}: one of digits, within and factor is needed", "state one")
        if entry.unit not in slugs:
            raise source.error(f"{entry.id}: unknown unit '{entry.unit}'", f"one of {', '.join(slugs)}")
        if entry.section not in found.sections:
            raise source.error(f"{entry.id}: unknown section '{entry.section}'", "name it in [sections]")
    return found


def expressions_of(published: PublishedFile, unit: str) -> Mapping[str, str]:
    """Return what a unit's rehearsal must compute."""
    return {entry.id: entry.computed for entry in published.values if entry.unit == unit and entry.computed}


def rows(published: PublishedFile, rehearsals: Mapping[str, Rehearsal]) -> list[Row]:
    """Return all rows in the order of the list."""
    return [
        Row(entry, _flat(rehearsals[entry.unit].values[entry.id]) if entry.computed else ())
        for entry in published.values
    ]


def check_published(course: Course, published: PublishedFile, found: Sequence[Row]) -> Iterator[Finding]:
    """Yield every value that differs and does not say why, and a page that is not the one that follows."""
    for row in found:
        entry = row.entry
        if not row.agrees and not entry.differs:
            what = f"{entry.id}: published {told(entry.published)}, computed {told(row.computed)}"
            yield Finding(LIST, 0, what, "mend the demo, or say in `differs` why ours is another number")
        if row.agrees and entry.differs:
            yield Finding(LIST, 0, f"{entry.id}: says why it differs, and it does not", "delete `differs`")
    path = course.root / PAGE
    if not path.is_file() or not same_page(path.read_text(encoding="utf-8"), page(course, published, found)):
        yield Finding(PAGE, 0, "is not what the demos compute now", "`make snapshots`")


def page(course: Course, published: PublishedFile, found: Sequence[Row]) -> str:
    """Return the page with both columns, in Markdown."""
    sections = [
        (title, [_cells(row) for row in found if row.entry.section == name])
        for name, title in published.sections.items()
    ]
    differing = sum(bool(row.entry.differs) for row in found)
    return Renderer(course.root / "templates").text(
        TEMPLATE, source=published.source, sections=sections, count=len(found), differing=differing
    )


def store_page(course: Course, published: PublishedFile, found: Sequence[Row]) -> str:
    """Write the page; return its name."""
    Path(course.root, PAGE).write_text(page(course, published, found), encoding="utf-8")
    return PAGE


def same_page(stored: str, fresh: str) -> bool:
    """Tell whether two pages say the same, up to the last digit of a computed number."""
    lines = stored.split("\n"), fresh.split("\n")
    return len(lines[0]) == len(lines[1]) and all(map(alike, *lines))


def told(numbers: Numbers, digits: int | None = None) -> str:
    """Return numbers as one reads them in a table."""
    return ", ".join(_number(value, digits) for value in numbers) or "–"


def _cells(row: Row) -> Mapping[str, Any]:
    entry = row.entry
    if entry.digits is not None:
        measure = f"{entry.digits} decimals" if entry.digits else "equal"
    elif entry.within is not None:
        measure = f"±{entry.within:g}"
    else:
        measure = f"×{entry.factor:g}"
    return {
        "what": entry.what,
        "published": told(entry.published, entry.digits),
        "computed": told(row.computed, entry.digits),
        "measure": measure,
        "verdict": entry.differs or "the same",
    }


def _number(value: float, digits: int | None) -> str:
    if digits is not None:
        return f"{value:.{digits}f}"
    return f"{value:.3g}" if abs(value) < 1e-3 or abs(value) >= 1e6 else f"{round(value, 4):g}"


def _flat(value: Any) -> Numbers:
    if isinstance(value, (list, tuple)):
        return tuple(number for item in value for number in _flat(item))
    return (float(value),)
