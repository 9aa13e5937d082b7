"""One class, many attackers and a few honest students, marked by `autograder grade`."""

from collections.abc import Iterator

import pytest
from attack_cases import Case, cases
from attack_run import Found, left_behind, runs

pytestmark = pytest.mark.slow  # a class of nearly two hundred attackers

CASES = cases()
GROUPS = {
    "replacing", "classes", "wire", "ending", "reading", "looking", "special_casing", "metering", "stalling",
    "exhausting", "files", "markup",
}  # fmt: skip  # words, read as text


@pytest.fixture(scope="module")
def found() -> Iterator[Found]:
    with runs(CASES) as both:
        yield both


def test_there_are_cases_of_every_kind() -> None:
    assert {case.group for case in CASES} == GROUPS
    assert len(CASES) >= 90
    assert len({case.who for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_an_attack_gains_nothing_learns_nothing_and_is_told(found: Found, case: Case) -> None:
    row = next(row for row in found.rows if row.case == case)
    assert row.problems == ()
    assert row.leaks == ()
    assert row.seconds <= row.budget


def test_honest_students_are_marked_bit_by_bit_as_without_attackers(found: Found) -> None:
    assert found.collateral == ()
    assert (
        len({found.quiet.reports[f"honest-{name}"].score for name in ("nothing", "row_loop", "right")}) == 3
    )


def test_no_process_no_mount_and_no_file_is_left(found: Found) -> None:
    assert found.attacked.orphans == ()
    assert found.before == found.after
    assert found.touched == ()
    assert left_behind(found) == []


def test_nobody_reached_a_socket_of_this_machine(found: Found) -> None:
    assert found.reached == ()


def test_everybody_has_a_row_or_is_named(found: Found) -> None:
    absent = {case.who for case in CASES if case.absent}
    assert {case.who for case in CASES} - absent <= set(found.attacked.reports)
    assert not absent & set(found.attacked.reports)
    for who in absent:
        assert who in found.attacked.output


def test_what_the_terminal_shows_acts_on_no_terminal(found: Found) -> None:
    controls = {c for c in found.attacked.output if ord(c) < 32 or 0x7F <= ord(c) < 0xA0} - {"\n", "\t"}
    assert controls == set()
