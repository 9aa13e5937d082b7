"""`autograder check`: what it prints, and when it fails."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import ROOT, Ran

Run = Callable[..., Ran]
FUNCTION = "contexto"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    for folder in ("course", "solutions", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_a_course_whose_graders_are_well_ends_with_a_sentence(run: Run) -> None:
    ran = run("check", "--course", ROOT, "--function", FUNCTION, "--table")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == "every verdict is as it must be"
    assert f"{FUNCTION}, by score" in ran.out
    assert f"{FUNCTION}/double_loop" in ran.out


def test_a_false_verdict_is_named_and_fails(run: Run, course: Path) -> None:
    wrong = next((course / "solutions" / "bahdanau" / "misconceptions" / FUNCTION).glob("*.py"))
    wrong.write_text('"""None."""\n\n\ndef contexto(alfa, H):\n    return alfa @ H\n', encoding="utf-8")

    ran = run("check", "--course", course, "--function", FUNCTION, "--workers", "1")

    assert ran.code == 1
    assert f"{FUNCTION} misconception {wrong.stem}: survived with full marks" in ran.out
    assert "every verdict" not in ran.out


def test_mutants_are_counted_and_a_survivor_fails(run: Run, course: Path) -> None:
    listed = course / "solutions" / "bahdanau" / "equivalent_mutants.toml"
    listed.write_text(f'[{FUNCTION}]\n"gone → gone" = "an old line"\n', encoding="utf-8")

    well = run("check", "--course", ROOT, "--function", FUNCTION, "--mutants")
    stale = run("check", "--course", course, "--function", FUNCTION, "--mutants")

    assert (well.code, stale.code) == (0, 1)
    assert f"│ {FUNCTION}" in well.out
    assert "gone or no longer with full marks: gone → gone" in stale.out


def test_seeds_are_counted(run: Run) -> None:
    ran = run("check", "--course", ROOT, "--function", FUNCTION, "--seeds", "1")

    assert ran.code == 0
    assert "1 worker, 2 busy loops: seeds judged: 1 (" in ran.out
    assert "judged 2 times: all alike" in ran.out


def test_mutants_and_seeds_exclude_each_other(run: Run) -> None:
    ran = run("check", "--course", ROOT, "--mutants", "--seeds", "1")

    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        "autograder: --mutants and --seeds exclude each other — run one after the other"
    ]


def test_an_unknown_function_is_one_line(run: Run) -> None:
    ran = run("check", "--course", ROOT, "--function", "nothing")

    assert (ran.code, ran.out) == (1, "")
    assert "no function 'nothing'" in ran.err
