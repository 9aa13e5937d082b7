"""Every value of the research notes is computed again by the course, or the list says why ours is another.

Measures (in `docs/explanation/published.toml`): `digits`, equal once ours is printed with so many decimals;
`within`, at most so far apart, 0.05 for accuracies of the copy task, whose seeds and steps are not those of
the prototype; `factor`, of the same order, for what a machine's speed decides.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.content.demos import Rehearsal, rehearse
from autograder.content.published import (
    LIST,
    PAGE,
    Published,
    Row,
    check_published,
    expressions_of,
    page,
    read_published,
    rows,
    same_page,
)
from autograder.course import load_course
from autograder.course.model import Course
from autograder.errors import CourseError

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
PUBLISHED = read_published(COURSE)
LARGEST_WITHIN = 0.05  # of an accuracy


@pytest.fixture(scope="module")
def rehearsals() -> Mapping[str, Rehearsal]:
    """Run the demo cells of every unit once."""
    return {unit.slug: rehearse(COURSE, unit, expressions_of(PUBLISHED, unit.slug)) for unit in COURSE.units}


@pytest.fixture(scope="module")
def computed(rehearsals: Mapping[str, Rehearsal]) -> Mapping[str, Row]:
    return {row.entry.id: row for row in rows(PUBLISHED, rehearsals)}


@pytest.mark.parametrize("entry", PUBLISHED.values, ids=lambda entry: entry.id)
def test_a_published_value_is_ours_or_says_why_not(entry: Published, computed: Mapping[str, Row]) -> None:
    row = computed[entry.id]

    assert row.agrees is not bool(entry.differs), (entry.published, row.computed)


def test_the_page_is_the_one_that_follows(computed: Mapping[str, Row]) -> None:
    assert [str(one) for one in check_published(COURSE, PUBLISHED, list(computed.values()))] == []


def test_the_sections_that_were_measured_are_all_there() -> None:
    assert {"1.1", "1.2", "4"} <= {entry.section for entry in PUBLISHED.values}
    assert {entry.section for entry in PUBLISHED.values} == set(PUBLISHED.sections)


def test_no_measure_is_so_wide_that_everything_passes() -> None:
    for entry in PUBLISHED.values:
        if entry.within is not None:
            assert entry.within <= LARGEST_WITHIN, entry.id
        if entry.factor is not None:
            assert 1 < entry.factor <= 2, entry.id


def test_what_was_not_computed_again_says_why() -> None:
    for entry in PUBLISHED.values:
        assert entry.computed or "not repeated" in entry.differs, entry.id


# --- The check itself -----------------------------------------------------------------------------------


def entry(**changes: object) -> Published:
    usual = Published("a", "1.1", COURSE.units[0].slug, "what", (0.18, 2.0), "x", within=0.01)
    return replace(usual, **changes)  # type: ignore[arg-type] # the tests name fields of Published


@pytest.mark.parametrize(
    ("given", "ours", "agrees"),
    [
        (entry(), (0.185, 2.0), True),
        (entry(), (0.195, 2.0), False),
        (entry(), (0.18,), False),
        (entry(within=None, digits=1, published=(0.2,)), (0.24,), True),
        (entry(within=None, digits=1, published=(0.2,)), (0.26,), False),
        (entry(within=None, factor=2.0, published=(10.0,)), (19.0,), True),
        (entry(within=None, factor=2.0, published=(10.0,)), (21.0,), False),
        (entry(within=None, factor=2.0, published=(10.0,)), (4.0,), False),
    ],
)
def test_values_agree_by_the_measure_they_state(
    given: Published, ours: tuple[float, ...], agrees: bool
) -> None:
    assert Row(given, ours).agrees is agrees


def test_a_difference_without_a_reason_and_a_reason_without_a_difference_are_found() -> None:
    given = [Row(entry(), (0.3, 2.0)), Row(entry(id="b", differs="another seed"), (0.18, 2.0))]

    found = [one.what for one in check_published(COURSE, PUBLISHED, given) if one.file == LIST]

    assert found == ["a: published 0.18, 2, computed 0.3, 2", "b: says why it differs, and it does not"]


def test_an_old_page_is_found(computed: Mapping[str, Row]) -> None:
    found = check_published(COURSE, PUBLISHED, list(computed.values())[1:])

    assert [one.file for one in found] == [PAGE]


def test_a_page_may_differ_in_the_last_digit_of_a_number_and_no_more(computed: Mapping[str, Row]) -> None:
    text = page(COURSE, PUBLISHED, list(computed.values()))

    assert same_page(text, text.replace("2.8303", "2.8304"))
    assert not same_page(text, text.replace("2.8303", "2.8306"))
    assert not same_page(text, text.replace("the same", "different", 1))


def listed(tmp_path: Path, old: str, new: str) -> Course:
    text = (ROOT / LIST).read_text("utf-8")
    assert old in text
    (tmp_path / LIST).parent.mkdir(parents=True)
    (tmp_path / LIST).write_text(text.replace(old, new, 1), "utf-8")
    return replace(COURSE, root=tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("digits = 0", "", "one of digits, within and factor is needed"),
        ("digits = 0", "digits = 0\nwithin = 1", "one of digits, within and factor is needed"),
        ('unit = "bahdanau"', 'unit = "bahdanaus"', "unknown unit 'bahdanaus'"),
        ('section = "1.1"', 'section = "9"', "unknown section '9'"),
        ('id = "map_shape"', 'id = "weights"', "the id 'weights' is there twice"),
        ("computed = ", "calculated = ", "missing key at values[weights].computed"),
    ],
)
def test_a_bad_entry_is_refused_with_its_file(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(CourseError, match=re.escape(said)) as refused:
        read_published(listed(tmp_path, old, new))
    assert str(refused.value).startswith(LIST)
