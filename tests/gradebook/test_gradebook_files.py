"""What lies beside a notebook: taken along when it is harmless, and the instructor's files win."""

import os
import stat
from datetime import datetime
from pathlib import Path

import pytest
from gradebook_class import ASSIGNMENT, NOTEBOOK, Klass
from nbgrader.utils import parse_utc

from autograder.gradebook import save


def saved_files(klass: Klass, student: str = "ana") -> dict[str, str]:
    folder = klass.autograded(student)
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".ipynb"
    }


def test_companion_files_come_along_and_modes_are_nbgraders(klass: Klass) -> None:
    folder = klass.hand_in("ana", timestamp="2026-01-02 03:04:05 UTC", datos__csv="1,2")
    (folder / "sub").mkdir()
    (folder / "sub" / "nota.txt").write_text("dentro")
    (folder / "submission_secret.txt").write_text("secreto")
    save(klass.root, klass.manifest, [klass.marked("ana")])
    assert saved_files(klass) == {
        "datos.csv": "1,2",
        "sub/nota.txt": "dentro",
        "timestamp.txt": "2026-01-02 03:04:05 UTC",
        "submission_secret.txt": "secreto",
    }
    files = [path for path in klass.autograded("ana").rglob("*") if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o444}


def test_a_group_that_shares_the_class_can_write(klass: Klass) -> None:
    klass.configure("c.CourseDirectory.groupshared = True")
    (klass.hand_in("ana") / "sub").mkdir()
    (klass.root / "submitted" / "ana" / ASSIGNMENT / "sub" / "x.txt").write_text("x")
    save(klass.root, klass.manifest, [klass.marked("ana")])
    folder = klass.autograded("ana")
    assert stat.S_IMODE((folder / "sub" / "x.txt").stat().st_mode) == 0o664
    assert (folder / "sub").stat().st_mode & 0o2770 == folder.stat().st_mode & 0o2770 == 0o2770


def test_links_pipes_active_and_ignored_files_stay_behind_and_are_listed(klass: Klass) -> None:
    klass.configure("c.CourseDirectory.max_file_size = 1")
    folder = klass.hand_in("ana", grande__txt="x" * 1001, mira__SVG="<svg/>", pagina__html="<script/>")
    (folder / "enlace.txt").symlink_to(klass.root / "gradebook.db")
    (folder / "carpeta").symlink_to(klass.root, target_is_directory=True)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "x.txt").write_text("x")
    (folder / "otro.ipynb").write_text("{}")
    os.mkfifo(folder / "tubo")
    saved = save(klass.root, klass.manifest, [klass.marked("ana")])
    assert set(saved_files(klass)) == {"timestamp.txt", "submission_secret.txt"}
    assert saved.left_behind["ana"] == (
        "carpeta: a link",
        "enlace.txt: a link",
        "grande.txt: too large",
        "mira.SVG: could act in a browser",
        "pagina.html: could act in a browser",
        "tubo: not a regular file",
    )


def test_a_thousand_files_are_enough(klass: Klass) -> None:
    folder = klass.hand_in("ana")
    for number in range(1005):
        (folder / f"{number:04}.txt").write_text("")
    saved = save(klass.root, klass.manifest, [klass.marked("ana")])
    assert saved.left_behind["ana"] == tuple(f"{number}.txt: too many files" for number in range(1000, 1005))


def test_the_instructors_files_win_over_a_students(klass: Klass) -> None:
    given = klass.root / "source" / ASSIGNMENT
    (given / "ayuda.py").write_text("# de la profesora")
    (given / "dibujo.svg").write_text("<svg/>")
    (given / "editable.py").write_text("# para editar")
    (given / "datos").mkdir()
    (given / "datos" / "a.csv").write_text("1")
    klass.configure(f"c.Autograde.exclude_overwriting = {{{ASSIGNMENT!r}: ['editable.py']}}")
    folder = klass.hand_in("ana", editable__py="# mío", datos="un archivo donde había una carpeta")
    (folder / "ayuda.py").mkdir()
    (folder / "ayuda.py" / "x.py").write_text("# dentro")
    saved = save(klass.root, klass.manifest, [klass.marked("ana")])
    assert saved_files(klass) == {
        "ayuda.py": "# de la profesora",
        "dibujo.svg": "<svg/>",
        "editable.py": "# mío",
        "datos/a.csv": "1",
        "timestamp.txt": "",
        "submission_secret.txt": saved_files(klass)["submission_secret.txt"],
    }
    assert saved.left_behind == {"ana": ("ayuda.py/x.py: File exists",)}


def test_a_secret_is_made_for_who_came_without_and_nobody_else_can_guess_it(klass: Klass) -> None:
    klass.hand_in("ana")
    klass.hand_in("bea", submission_secret__txt="  \n")
    for _ in range(2):
        save(klass.root, klass.manifest, [klass.marked("ana"), klass.marked("bea")])
        ana, bea = (saved_files(klass, who)["submission_secret.txt"] for who in ("ana", "bea"))
        assert len(ana) == len(bea) == 64
        assert ana != bea


TIMES = [
    "2026-01-02 03:04:05 UTC",
    "2026-01-02 03:04:05.678 America/Bogota",
    "2026-01-02 03:04:05 +0130",  # read as 130 seconds; formgrader compares with the same reading
    "  2026-01-02T03:04:05+01:30\n",
    "2 Jan 2026 3:04",
]


@pytest.mark.parametrize("text", TIMES)
def test_times_are_read_as_nbgrader_reads_them(klass: Klass, text: str) -> None:
    klass.hand_in("ana", timestamp=text)
    assert not save(klass.root, klass.manifest, [klass.marked("ana")]).unknown_times
    ((stored,),) = klass.sql("select timestamp from submitted_assignment")
    assert datetime.fromisoformat(stored) == parse_utc(text.strip())


UNKNOWN = ["", "ayer por la tarde", "0" * 10_000, "9999999999999999999999", "0001-01-01 00:00:00 +2300", "\0"]


@pytest.mark.parametrize("text", UNKNOWN, ids=range(len(UNKNOWN)))
def test_an_unknown_time_is_on_time_and_listed(klass: Klass, text: str) -> None:
    klass.configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    klass.sql("update assignment set duedate = '2026-01-01 00:00:00.000000'")
    klass.hand_in("ana", timestamp="2026-03-01 00:00:00 UTC")
    save(klass.root, klass.manifest, [klass.marked("ana")])
    klass.hand_in("ana", timestamp=text)
    assert save(klass.root, klass.manifest, [klass.marked("ana")]).unknown_times == ("ana",)
    assert klass.sql("select timestamp from submitted_assignment") == [(None,)]
    assert klass.sql("select late_submission_penalty from submitted_notebook") == [(None,)]
    assert saved_files(klass)["timestamp.txt"] == ""  # nbgrader stops at one it cannot read


def test_a_time_that_is_a_link_is_not_followed(klass: Klass) -> None:
    folder = klass.hand_in("ana")
    (folder / "timestamp.txt").symlink_to("/etc/hostname")
    assert save(klass.root, klass.manifest, [klass.marked("ana")]).unknown_times == ("ana",)
    assert saved_files(klass)["timestamp.txt"] == ""


def test_without_a_time_file_an_earlier_time_stays(klass: Klass) -> None:
    (klass.hand_in("ana", timestamp="2026-01-02 03:04:05 UTC") / "timestamp.txt").replace(klass.root / "x")
    save(klass.root, klass.manifest, [klass.marked("ana")])
    klass.sql("update submitted_assignment set timestamp = '2026-01-02 03:04:05.000000'")
    assert not save(klass.root, klass.manifest, [klass.marked("ana")]).unknown_times
    assert klass.sql("select timestamp from submitted_assignment") == [("2026-01-02 03:04:05.000000",)]


def test_a_submission_may_lie_elsewhere(klass: Klass, tmp_path: Path) -> None:
    elsewhere = tmp_path / "equipo"
    elsewhere.mkdir()
    (elsewhere / "timestamp.txt").write_text("2026-01-02 03:04:05 UTC")
    save(klass.root, klass.manifest, [klass.marked("ana", source_folder=elsewhere)])
    assert klass.sql("select timestamp from submitted_assignment") == [("2026-01-02 03:04:05.000000",)]


def test_a_notebook_with_lone_surrogates_is_written_all_the_same(klass: Klass) -> None:
    save(klass.root, klass.manifest, [klass.marked("ana", notebook="\ud800 y más")])
    assert (klass.autograded("ana") / f"{NOTEBOOK}.ipynb").read_text(encoding="utf-8") == "? y más"
