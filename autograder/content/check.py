"""Run every check of what the course says, or store anew what the checks compare with."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from autograder.assignment import proofread
from autograder.content.comparisons import check_comparisons
from autograder.content.demos import Rehearsal, check_outputs, rehearse, store_outputs
from autograder.content.dictionaries import Dictionaries
from autograder.content.finding import Finding
from autograder.content.formulas import check_formulas
from autograder.content.glossary import check_terms, read_glossary
from autograder.content.links import check_documents, check_links
from autograder.content.numbers import check_numbers
from autograder.content.passages import Passage, course_passages
from autograder.content.published import (
    PublishedFile,
    check_published,
    expressions_of,
    read_published,
    rows,
    store_page,
)
from autograder.content.spelling import check_spelling
from autograder.content.structure import check_structure
from autograder.course import load_course
from autograder.course.model import Course, Unit
from autograder.errors import CourseError


def check_content(root: Path) -> list[Finding]:
    """Return all that is wrong in the texts of a course, by file and line.

    Runs every demo cell once. Raises CourseError when the course does not load or a cell fails, and
    AutograderError when a tool of the check is missing.
    """
    course = load_course(root)
    passages = list(course_passages(course))
    return sorted({*check_texts(course, passages), *check_computed(course)})


def check_texts(course: Course, passages: list[Passage]) -> Iterator[Finding]:
    """Yield what is wrong in the texts as they are written."""
    terms = read_glossary(course)
    for unit in course.units:
        yield from check_structure(course, unit)
        yield from check_terms(course, unit, terms)
    for passage in passages:
        yield from check_links(passage, _files(course, passage.unit))
    yield from check_documents(course)
    yield from check_numbers(course, passages)
    yield from check_comparisons(course, passages)
    yield from check_formulas(passages)
    yield from check_spelling(course, passages, Dictionaries())


def check_computed(course: Course) -> Iterator[Finding]:
    """Yield what the demo cells compute otherwise than stored or published."""
    published = read_published(course)
    rehearsals = _rehearse(course, published)
    for unit in course.units:
        yield from check_outputs(course, unit, rehearsals[unit.slug])
        yield from check_releases(course, unit, rehearsals[unit.slug])
    yield from check_published(course, published, rows(published, rehearsals))


def check_releases(course: Course, unit: Unit, rehearsal: Rehearsal) -> Iterator[Finding]:
    """Yield what no language's notebook may say: a false claim, a number that nobody computed, an answer."""
    for language in unit.texts:
        try:
            proofread(course, unit, language, rehearsal.numbers)
        except CourseError as problem:
            yield Finding(problem.where, 0, problem.what, problem.remedy)


def refresh_content(root: Path) -> list[str]:
    """Store the demo cells' outputs and the page of published values anew; return the files written."""
    course = load_course(root)
    published = read_published(course)
    rehearsals = _rehearse(course, published)
    written = [store_outputs(course, unit, rehearsals[unit.slug]) for unit in course.units]
    return [*written, store_page(course, published, rows(published, rehearsals))]


def _rehearse(course: Course, published: PublishedFile) -> Mapping[str, Rehearsal]:
    return {unit.slug: rehearse(course, unit, expressions_of(published, unit.slug)) for unit in course.units}


def _files(course: Course, slug: str) -> frozenset[str]:
    return frozenset(path.name for path in course.unit(slug).files) if slug else frozenset()
