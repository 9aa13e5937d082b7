"""A class that fills screens is summed up; nothing is lost, and nobody has to scroll through it."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from autograder.classroom import Change, ClassResult, Move
from autograder.cli.crowd import LISTED, MOST_ROWS, cut, lowest
from autograder.cli.show import class_table, needs_a_person, what_changed
from autograder.manifest import ChallengeKey, CriterionKey, Manifest
from autograder.outcome import CriterionResult, Flag, FunctionResult, Report, Verdict

MANY = 10_000
FUNCTIONS = ("f", "never_judged")


def class_of(count: int, flagged: int = 0) -> ClassResult:
    """Return a class in which each student has the points of their number."""
    keys = tuple(ChallengeKey(name, (), criteria=(CriterionKey("correctness", count),)) for name in FUNCTIONS)
    manifest = Manifest("unit-es", "unit", "es", "unit", "seed", {}, {}, (), keys, (), ())
    reports = tuple(report_of(number, count, flagged=number < flagged) for number in range(count))
    return ClassResult(manifest, reports, marked=count, unchanged=0)


def report_of(number: int, most: int, *, flagged: bool) -> Report:
    judged = CriterionResult("correctness", Verdict.PASSED, number, most)
    unjudged = CriterionResult("correctness", Verdict.UNJUDGED, 0, most)
    functions = (FunctionResult(FUNCTIONS[0], (judged,)), FunctionResult(FUNCTIONS[1], (unjudged,)))
    flags = (Flag("hostile_output"),) if flagged else ()
    return Report(f"s{number:05}", "unit-es", functions, flags=flags)


def named(text: str) -> list[str]:
    return re.findall(r"\bs\d{5}\b", text)


def students(count: int) -> list[str]:
    return [f"s{number:05}" for number in range(count)]


@pytest.mark.parametrize(
    ("count", "everything", "rows"),
    [(MOST_ROWS, False, MOST_ROWS), (MOST_ROWS + 1, False, LISTED), (MOST_ROWS + 1, True, MOST_ROWS + 1)],
)
def test_a_row_for_each_as_long_as_they_can_be_looked_through(
    capsys: pytest.CaptureFixture[str], count: int, everything: bool, rows: int
) -> None:
    class_table(class_of(count), everything=everything)

    assert named(capsys.readouterr().out) == students(rows)


def test_ten_thousand_are_a_few_screens_that_count_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    result = replace(class_of(MANY, flagged=MANY), unknown_times=tuple(students(MANY)))

    class_table(result)
    needs_a_person(result)

    out = capsys.readouterr().out
    assert len(out.splitlines()) < 120
    bins = re.findall(r"\d to \d+\.\d\D+(\d+) ", out)
    assert sum(map(int, bins)) == MANY
    assert out.count(f"and {MANY - LISTED} more of these") == 2
    for way in ("--all", "autograder export", "autograder report"):
        assert way in out


def test_quantiles_leave_out_what_was_not_judged(capsys: pytest.CaptureFixture[str]) -> None:
    count = 4 * MOST_ROWS + 1

    class_table(class_of(count))

    rows = {
        line.split()[1]: line.split()[3::2] for line in capsys.readouterr().out.splitlines() if "│" in line
    }
    middle = str((count - 1) // 2)
    assert rows["f"][:6] == [str(count), "0", str(MOST_ROWS), middle, str(3 * MOST_ROWS), str(count - 1)]
    assert rows["f"][6] == middle
    assert rows["never_judged"][:2] == ["0", "-"]


def test_a_class_without_a_point_is_summed_up_too(capsys: pytest.CaptureFixture[str]) -> None:
    result = class_of(MOST_ROWS + 1)

    class_table(replace(result, reports=tuple(replace(r, functions=()) for r in result.reports)))

    assert str(MOST_ROWS + 1) in capsys.readouterr().out


def test_the_lowest_come_first_and_equal_ones_by_name() -> None:
    reports: Sequence[Report] = class_of(2 * LISTED).reports
    equal = [replace(report, functions=()) for report in reversed(reports)]

    assert [one.student for one in lowest(tuple(reversed(reports)))] == students(LISTED)
    assert [one.student for one in lowest(equal)] == students(LISTED)


def test_thousands_of_changes_are_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    changes = tuple(Change(name, 1, 0, (Move("f-shape", 1, 0),)) for name in students(MANY))

    what_changed(replace(class_of(1), changes=changes))

    lines = capsys.readouterr().out.splitlines()
    assert named("\n".join(lines)) == students(LISTED)
    assert lines[LISTED:] == [
        f"… and {MANY - LISTED} more of these (--all lists them)",
        f"{MANY} of 1 changed: 0 up, {MANY} down",
        f"  f-shape: 0 up, {MANY} down",
    ]


def test_a_list_that_fits_is_not_cut() -> None:
    assert list(cut(students(MOST_ROWS))) == students(MOST_ROWS)
    assert list(cut(students(MANY), everything=True)) == students(MANY)
