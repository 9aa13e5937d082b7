"""What the terminal shows of a class: whole names, no markup of a student's, one line per concern."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import ROOT, Ran

from autograder.classroom import Change, ClassResult, Move
from autograder.cli.show import class_table, left_out, needs_a_person, printable, what_changed
from autograder.course import load_course
from autograder.manifest import ChallengeKey, CriterionKey, Manifest
from autograder.outcome import CriterionResult, Flag, FunctionResult, Note, Report, Verdict

Run = Callable[..., Ran]
FUNCTIONS = ("one_function_with_a_long_name", "another_function_with_a_long_name", "f", "g", "h")
NAMES = ("[bold]ana[/bold]", "x" * 120, "Jos\udce9", "ana\nluz", "José O'Brien")


def result_of(*reports: Report) -> ClassResult:
    criterion = (CriterionKey("correctness", 2.5),)
    keys = tuple(ChallengeKey(function=name, arguments=(), criteria=criterion) for name in FUNCTIONS)
    manifest = Manifest("unit-es", "unit", "es", "unit", "seed", {}, {}, (), keys, (), ())
    return ClassResult(manifest, reports, marked=len(reports), unchanged=0)


def report_of(student: str, **facts: object) -> Report:
    criterion = CriterionResult("correctness", Verdict.PASSED, 1.25, 2.5)
    functions = tuple(FunctionResult(name, (criterion,)) for name in FUNCTIONS)
    return replace(Report(student, "unit-es", functions), **facts)  # type: ignore[arg-type]  # any field


def test_a_table_keeps_scores_whole_whatever_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    class_table(result_of(*(report_of(name) for name in NAMES)))

    rows = [line for line in capsys.readouterr().out.splitlines() if line.count("1.25") == len(FUNCTIONS)]
    assert len(rows) == len(NAMES)
    assert all("6.25" in row for row in rows)
    for name in NAMES:
        assert any(printable(name)[:31] in row for row in rows)


def test_what_a_terminal_cannot_show_is_escaped() -> None:
    assert printable("Jos\udce9 \x1b[31m\n") == r"Jos\udce9 \x1b[31m\n"
    assert printable("José [b] 漢字") == "José [b] 漢字"


def test_an_unreadable_submission_is_told_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    needs_a_person(result_of(report_of("ana", readable=False, functions=(), notes=(Note("truncated"),))))

    assert "ana: nothing could be read (truncated)" in capsys.readouterr().out


def test_a_timeout_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    late = FunctionResult("f", (), timed_out=True, flags=(Flag("timed_out", "f"),))

    needs_a_person(result_of(report_of("ana", functions=(late,))))

    assert [line for line in capsys.readouterr().out.splitlines() if "ana" in line] == [
        "  ana: f ran out of time, also when repeated in quiet"
    ]


def test_a_file_that_fails_is_judged_with_its_reason(run: Run, tmp_path: Path) -> None:
    function = load_course(ROOT).units[0].challenges[0].function
    (tmp_path / "other.py").write_text("x = 1\n")

    ran = run("judge", function, tmp_path / "other.py", "--course", ROOT)

    assert (ran.code, "[missing]" in ran.out) == (0, True), ran


def test_a_file_that_is_not_python_is_no_file_without_the_function(run: Run, tmp_path: Path) -> None:
    function = load_course(ROOT).units[0].challenges[0].function
    (tmp_path / "open.py").write_text(f"def {function}(x):\n    return (x\n", encoding="utf-8")

    ran = run("judge", function, tmp_path / "open.py", "--course", ROOT)

    assert (ran.code, "[not_compiled]" in ran.out) == (0, True), ran


def test_a_home_that_the_shell_left_in_the_path_is_expanded(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))

    ran = run("report", "--class", "~/nowhere")

    assert f"{tmp_path}/nowhere: no such class folder" in ran.err


@pytest.mark.parametrize("long", [False, True])
def test_a_function_that_trains_and_was_left_out_is_named(
    capsys: pytest.CaptureFixture[str], long: bool
) -> None:
    result = result_of(report_of("ana"))
    trains = replace(result.manifest.challenges[0], function="trains", long=True)
    manifest = replace(result.manifest, challenges=(*result.manifest.challenges, trains))

    left_out(replace(result, manifest=manifest), long=long)

    assert ("trains" in capsys.readouterr().out) is not long


def test_what_changed_is_told_by_student_and_summed_up_by_criterion(
    capsys: pytest.CaptureFixture[str],
) -> None:
    down = (Move("f-shape", 1, 0), Move("one", 2, 1))
    changes = (Change("ana", 6, 4, down), Change("eva", 2, 3, (Move("f-shape", 0, 1),)))

    what_changed(replace(result_of(report_of("ana"), report_of("eva")), changes=changes))

    assert capsys.readouterr().out.splitlines() == [
        "ana: 6 -> 4 (f-shape 1 -> 0, one 2 -> 1)",
        "eva: 2 -> 3 (f-shape 0 -> 1)",
        "2 of 2 changed: 1 up, 1 down",
        "  f-shape: 1 up, 1 down",
        "  one: 0 up, 1 down",
    ]
