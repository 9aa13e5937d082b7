"""A class as it really comes: odd names, files in odd places, things lost between two runs."""

import os
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from autograder import submission
from autograder.classroom import assignment_names, stored_result
from autograder.classroom.folder import results_file
from autograder.classroom.store import Store
from autograder.classroom.strays import strays
from autograder.errors import ClassError
from autograder.marking import end_children, stop_children
from autograder.marking.client import ChildPool, Stopped

ODD_NAMES = {
    b"Jos\xe9": "UTF-8",
    b"ana\nluz": "control characters",
    b"\x1b[31mred": "control characters",
    b"z" * 252: "too long",
    "ñ".encode() * 127: "too long",
}


def test_a_folder_with_an_impossible_name_is_told_and_stops_nobody(classroom) -> None:
    classroom.hand_in("O'Brien Ñúñez, José", classroom.solved())
    for name in ODD_NAMES:
        student = classroom.folder / "submitted" / os.fsdecode(name)
        (student / classroom.manifest.assignment).mkdir(parents=True)

    result = classroom.grade()

    assert [report.student for report in result.reports] == ["O'Brien Ñúñez, José"]
    assert classroom.rows("select id from student") == [("O'Brien Ñúñez, José",)]
    for name, why in ODD_NAMES.items():
        assert why in result.failed[os.fsdecode(name)]


def test_what_got_lost_between_two_runs_is_written_again(classroom) -> None:
    students = ("gone", "older", "page", "folder", "kept")
    for student in students:
        classroom.hand_in(student, classroom.solved())
    classroom.grade()
    with sqlite3.connect(classroom.folder / "gradebook.db") as db:
        theirs = "select id from submitted_assignment where student_id = ?"
        notebooks = f"select id from submitted_notebook where assignment_id in ({theirs})"
        db.execute(f"delete from grade where notebook_id in ({notebooks})", ("gone",))
        db.execute(f"update grade set auto_score = 0 where notebook_id in ({notebooks})", ("older",))
    db.close()
    (classroom.folder / "pages" / classroom.manifest.assignment / "page.html").unlink()
    shutil.rmtree(classroom.folder / "autograded" / "folder")

    again = classroom.grade()

    assert (again.marked, again.unchanged) == (4, 1)
    scores = dict(
        classroom.rows(
            "select s.student_id, sum(g.auto_score) from grade g"
            " join submitted_notebook n on n.id = g.notebook_id"
            " join submitted_assignment s on s.id = n.assignment_id group by s.student_id"
        )
    )
    assert scores == dict.fromkeys(students, classroom.automatic)
    assert (classroom.folder / "pages" / classroom.manifest.assignment / "page.html").is_file()
    assert classroom.autograded("folder")["cells"]
    assert classroom.grade().marked == 0


def test_a_student_who_withdrew_is_told_and_keeps_the_result(classroom) -> None:
    for student in ("ana", "eva"):
        classroom.hand_in(student, classroom.solved())
    classroom.grade()
    shutil.rmtree(classroom.folder / "submitted" / "ana")

    assert classroom.grade().withdrawn == ("ana",)
    stored = stored_result(classroom.folder, classroom.manifest.assignment)
    assert stored.withdrawn == ("ana",)
    assert [report.student for report in stored.reports] == ["ana", "eva"]


def test_what_a_person_has_graded_waits_no_longer(classroom) -> None:
    for student in ("ana", "eva"):
        classroom.hand_in(student, classroom.solved())
    before = classroom.grade().waiting
    with sqlite3.connect(classroom.folder / "gradebook.db") as db:
        db.execute(
            "update grade set manual_score = 1, needs_manual_grade = 0 where rowid ="
            " (select rowid from grade where needs_manual_grade limit 1)"
        )
    db.close()

    after = stored_result(classroom.folder, classroom.manifest.assignment).waiting

    assert (before, after) == (2 * len(classroom.manifest.explanations), before - 1)


def test_what_lies_in_the_wrong_place_is_told(tmp_path: Path) -> None:
    for place in (
        "right/unit-es/unit.ipynb",
        "right/old/unit.ipynb",
        "case/UNIT-ES/unit.ipynb",
        "other/unit-pt/unit.ipynb",
        "wrong/unit/unit.ipynb",
        "flat/unit.ipynb",
        "zip/unit-es/all.zip",
        "loose.ipynb",
        "notes.txt",
        ".DS_Store",
        "archive.zip",
    ):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).touch()
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "right")
    (tmp_path / "thief").mkdir()
    (tmp_path / "thief" / "unit-es").symlink_to(tmp_path / "right" / "unit-es")
    found = submission.find(tmp_path, "unit-es", "unit")

    told = strays(tmp_path, found, ["unit-es", "unit-pt"])

    assert told == (
        "archive.zip: not in a student's folder",
        "flat/unit.ipynb: not in an assignment's folder",
        "link: a link, and links are not followed",
        "loose.ipynb: not in a student's folder",
        "thief/unit-es: a link, and links are not followed",
        "wrong/unit: not an assignment of this class",
        "zip/unit-es: no notebook, but all.zip",
    )


def test_results_can_be_read_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.sqlite"
    with Store(path):
        pass
    connect = sqlite3.connect

    def without_shared_memory(file: str, **options: object) -> sqlite3.Connection:
        # What SQLite answers in a folder where it cannot make the files of a write-ahead log.
        if "immutable" not in file:
            return connect(":memory:")
        return connect(file, **options)

    monkeypatch.setattr(sqlite3, "connect", without_shared_memory)

    with Store(path, read_only=True) as store:
        assert store.report_keys("unit-es") == {}
        with pytest.raises(ClassError, match="results cannot be written"):
            store.saved("unit-es", ["ana"])


def test_results_that_are_no_database_are_told_with_their_file(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    path.write_bytes(b"no database at all, but long enough to have a header" * 20)

    for read_only in (False, True):
        with pytest.raises(ClassError, match=r"results\.sqlite: results cannot be opened"):
            Store(path, read_only=read_only)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every folder")
def test_a_class_of_somebody_else_is_told(tmp_path: Path) -> None:
    folder = results_file(tmp_path).parent / "assignments"
    folder.mkdir(parents=True)
    folder.parent.chmod(0)
    try:
        with pytest.raises(ClassError, match="work as the user who built the class"):
            assignment_names(tmp_path)
    finally:
        folder.parent.chmod(stat.S_IRWXU)


def test_an_interrupted_run_ends_children_at_work_and_starts_no_other() -> None:
    pool = ChildPool()
    child = pool.take()

    pool.stop()

    assert child.receive() is None
    with pytest.raises(Stopped):
        pool.take()
    pool.drop(child)
    pool.close()
    pool.give_back(pool.take())
    pool.close()


def test_after_an_interrupted_run_the_class_can_be_marked_again(classroom) -> None:
    classroom.hand_in("ana", classroom.solved())
    stop_children()
    with pytest.raises(Stopped):
        classroom.grade()
    end_children()

    assert classroom.grade().marked == 1
