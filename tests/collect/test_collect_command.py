"""The command says what it did, what it did not collect, and ends with 1 when that is somebody's work."""

import sys
from pathlib import Path

import pytest
from lms_exports import ASSIGNMENT, Collecting, packed

from autograder.__main__ import main
from autograder.collect import Caps

Capture = pytest.CaptureFixture[str]


def run(collecting: Collecting, *arguments: object, patch: pytest.MonkeyPatch) -> int:
    command = ["autograder", "collect", *map(str, arguments), "--class", str(collecting.klass.root)]
    patch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as end:
        main()
        sys.exit(0)
    return int(end.value.code or 0)


def test_all_collected_is_0(collecting: Collecting, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    archive = collecting.zip("a.zip", {"ana/x.ipynb": collecting.notebook()})

    assert run(collecting, archive, patch=monkeypatch) == 0

    told = capsys.readouterr().out
    assert "ana: new [attempt 1 of 1]" in told
    assert "no time known, counts as on time (1):\n  ana" in told
    assert "nothing from (4):\n  eva1, eva2, luis, mar" in told
    assert "NOT COLLECTED" not in told


def test_somebodys_work_left_outside_is_1_and_named(
    collecting: Collecting, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    files = {"ana/x.ipynb": collecting.notebook(), "nadie/x.ipynb": "{}", "luis/x.rar": "Rar!"}

    assert run(collecting, collecting.zip("a.zip", files), patch=monkeypatch) == 1

    told = capsys.readouterr().out
    assert "ana: new" in told
    assert "a.zip: nadie/x.ipynb: nobody in the roster fits" in told
    assert "a.zip: luis/x.rar: an archive of a kind that is not opened" in told


def test_nothing_to_collect_is_told_in_one_line(
    collecting: Collecting, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert run(collecting, patch=monkeypatch) == 1

    (line,) = capsys.readouterr().err.splitlines()
    assert "nothing to collect" in line
    assert "--roster" in line


def test_downloads_that_lie_where_nbgrader_looks_for_them_need_no_name(
    collecting: Collecting, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = collecting.klass.root / "downloaded" / ASSIGNMENT / "archive"
    place.mkdir(parents=True)
    packed(place / "tarea.zip", {"Ana Núñez Gil_12_assignsubmission_file_/x.ipynb": collecting.notebook()})

    assert run(collecting, patch=monkeypatch) == 0
    assert collecting.handed_in("ana") == collecting.notebook()
    assert run(collecting, patch=monkeypatch) == 0


def test_the_guide_names_the_caps_there_are() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "lms.md").read_text(encoding="utf-8")

    assert f"more than {Caps().file_bytes >> 20} MB" in guide
    assert f"swell {Caps().swelling} times" in guide
    assert Caps().nesting == 2
    assert "zips deeper than two" in guide


def test_of_several_assignments_one_must_be_named(
    collecting: Collecting, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (collecting.klass.root / ".autograder" / "assignments" / "otra-es.json").write_text("{}")
    archive = collecting.zip("a.zip", {"ana/x.ipynb": collecting.notebook()})

    assert run(collecting, archive, patch=monkeypatch) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "which assignment?" in line
    assert f"otra-es, {ASSIGNMENT}" in line

    assert run(collecting, archive, "--assignment", ASSIGNMENT, patch=monkeypatch) == 0


def test_a_name_that_would_steer_the_terminal_is_shown_escaped(
    collecting: Collecting, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    run(collecting, collecting.zip("a.zip", {"a\u202ex/y.ipynb": "{}"}), patch=monkeypatch)

    told = capsys.readouterr().out
    assert "\u202e" not in told
    assert "\\u202e" in told
