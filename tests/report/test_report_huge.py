"""A report of thousands is a page that opens: long lists end, whole counts stay, nobody is named by it."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from made_class import drawn_class, facts_of, report_named

from autograder.course.model import Course
from autograder.gradebook import CellGrade, StudentGrades
from autograder.manifest import Manifest
from autograder.outcome import Note
from autograder.report import ClassFacts, Names, Replaced, report_html
from autograder.report.document import MOST
from autograder.report.monday import EXPLAINED, READ, monday
from autograder.report.names import HIDDEN
from autograder.report.people import concerns
from autograder.report.regraded import regraded
from autograder.report.voice import Voice

MANY = 4 * MOST
EXPLANATION = "prosa"


@pytest.fixture(scope="module")
def voice(course: Course, manifest: Manifest) -> Voice:
    return Voice.of(course, manifest, manifest.language)


@pytest.fixture(scope="module")
def huge(course: Course, manifest: Manifest) -> ClassFacts:
    """Return a class of many, all of whom have been marked again and wait for a person."""
    few = drawn_class(manifest, course.unit(manifest.unit), 60)
    names = [f"alumno-{number:05}" for number in range(MANY)]
    copies = [few.reports[number % len(few.reports)] for number in range(MANY + 1)]
    renamed = [Note("renamed", {"found": f"{name}.ipynb", "expected": "x.ipynb"}) for name in names]
    reports = [
        replace(copy, student=name, notes=(*copy.notes, note))
        for copy, name, note in zip(copies, names, renamed, strict=False)
    ]
    before = [replace(copy, student=name) for copy, name in zip(copies[1:], names, strict=True)]
    waits = {EXPLANATION: CellGrade(3, None, None, 0, True)}
    return facts_of(
        manifest,
        *reports,
        history=tuple(Replaced(one, "2026-02-03 10:00:00", True) for one in before),
        grades=tuple(StudentGrades(name, cells=waits) for name in names),
        cells=few.cells,
    )


@pytest.mark.parametrize("anonymous", [False, True])
def test_a_page_of_many_is_hardly_larger_than_one_of_some(
    huge: ClassFacts, course: Course, anonymous: bool
) -> None:
    some = replace(huge, reports=huge.reports[:MOST], history=huge.history[:MOST], grades=huge.grades[:MOST])

    sizes = [len(report_html(facts, course, anonymous=anonymous)) for facts in (some, huge)]

    assert sizes[1] < 1.2 * sizes[0]


def test_rows_that_are_left_out_are_counted(huge: ClassFacts, voice: Voice) -> None:
    found = concerns(huge, voice, Names.of(huge, anonymous=False))

    cut = [kind for kind in found if kind.more]
    assert [len(kind.rows) for kind in cut] == [MOST] * len(cut)
    (renamed,) = [kind for kind in cut if kind.title == voice.labels["who_repairs"]]
    readable = len(huge.readable)
    distinct = readable + len({note for r in huge.readable for note in map(str, r.notes[:-1])})
    assert renamed.more == voice.fill("more_rows", count=distinct - MOST)
    assert not any(kind.more for kind in found if len(kind.rows) < MOST)


def test_names_that_are_left_out_of_a_row_are_counted(huge: ClassFacts, voice: Voice) -> None:
    found = concerns(huge, voice, Names.of(huge, anonymous=False))

    (waiting,) = [row for kind in found for row in kind.rows if row.where == EXPLANATION]
    assert waiting.who[:MOST] == tuple(sorted(one.student for one in huge.grades))[:MOST]
    assert waiting.who[MOST:] == (voice.fill("more_people", count=MANY - MOST),)


def test_of_many_changes_the_largest_are_listed_and_all_are_counted(huge: ClassFacts, voice: Voice) -> None:
    names = Names.of(huge, anonymous=False)
    found = regraded(huge, voice, names)
    before = {past.report.student: past.report.score for past in huge.history}
    moved = {r.student: abs(r.score - before[r.student]) for r in huge.reports}
    listed = [row[0] for row in found.rows]

    assert len(listed) == MOST
    assert listed == sorted(listed)
    assert min(moved[one] for one in listed) >= max(moved[one] for one in moved if one not in listed)
    everybody = int(re.findall(r"\d+", found.more)[0]) + MOST
    assert everybody <= MANY
    assert str(everybody) in found.sentence
    assert found.chart is not None
    assert len(found.chart.dots) == len({(before[r.student], r.score) for r in huge.reports})


def test_the_example_of_thousands_is_read_from_some_whoever_they_are(huge: ClassFacts, voice: Voice) -> None:
    opened: Counter[str] = Counter()

    def cells(student: str) -> Sequence[str]:
        opened[student] += 1
        return huge.cells(student)

    for facts in (huge, replace(huge, reports=tuple(reversed(huge.reports)))):
        found = monday(replace(facts, cells=cells), voice, Names.of(facts, anonymous=False))
        assert all(lesson.code for lesson in found.lessons)

    assert 0 < sum(opened.values()) <= 2 * EXPLAINED * READ
    assert set(opened.values()) <= {2 * times for times in range(EXPLAINED + 1)}  # the same ones both times


@pytest.mark.parametrize(
    ("student", "text"),
    [
        ("ana.li", "de ANA.LI, dijo"),
        ("a.b-c", "x a.b-c"),
        ("mario@x", "MARIO@X"),
        ("mario@x", "marıo@x"),
        ("ñ-1 o", "(Ñ-1 O)"),
        ("--+", "a --+ b"),
        ("_x_", "_X_"),
        ("42-7", "el 42-7"),
    ],
)
def test_an_id_of_any_form_is_found_among_thousands(manifest: Manifest, student: str, text: str) -> None:
    others = [f"alumno-{number:05}" for number in range(MANY)]
    facts = facts_of(manifest, *(report_named(manifest, one) for one in (student, *others)))

    hidden = Names.of(facts, anonymous=True).hidden(text)

    assert HIDDEN in hidden
    assert student.lower() not in hidden.lower()
