"""One trusted writer: rows and folders take their places together, and nobody's failure is another's."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from gradebook_class import ASSIGNMENT, NOTEBOOK, POINTS, Klass

from autograder.errors import ClassError, GradebookError
from autograder.gradebook import GradedSubmission, save, update_penalties
from autograder.manifest import ChallengeKey, CriterionKey


def leftovers(klass: Klass) -> list[str]:
    return [path.name for path in (klass.root / "autograded").rglob(".*")]


def test_a_persons_grades_and_comments_survive_a_second_save(klass: Klass) -> None:
    klass.hand_in("ana")
    save(klass.root, klass.manifest, [klass.marked("ana")])
    klass.set_manual("ana", "explica", 2.0, extra=0.25)
    klass.set_manual("ana", "dobla-shape", 0.5)
    klass.set_comment("ana", "explica", "Muy clara.")
    again = klass.marked("ana", scores={"pregunta": 0.0}, comments={"explica": "Otra."})
    save(klass.root, klass.manifest, [again])
    assert klass.grade("ana") == {
        "dobla-correctness": (5.0, None, None, 0),
        "dobla-shape": (1.0, 0.5, None, 1),  # nbgrader asks for another look after a new run
        "pregunta": (0.0, None, None, 0),
        "explica": (None, 2.0, 0.25, 1),
    }
    assert klass.comment("ana") == {
        "dobla": (None, None),
        "pregunta-respuesta": (None, None),
        "explica": ("Otra.", "Muy clara."),
    }


@pytest.mark.parametrize("handed_in", [True, False], ids=["unreadable", "missing"])
def test_what_cannot_be_read_pays_zero_with_a_reason_and_waits_for_nobody(
    klass: Klass, handed_in: bool
) -> None:
    if handed_in:
        klass.hand_in("ana", timestamp="2026-01-02 03:04:05 UTC")
    nothing = GradedSubmission("ana", {}, {"dobla": "No hay cuaderno."}, readable=False)
    saved = save(klass.root, klass.manifest, [nothing])
    assert saved.students == ("ana",)
    assert klass.grade("ana") == dict.fromkeys(POINTS, (0.0, None, None, 0))
    assert klass.comment("ana")["dobla"] == ("No hay cuaderno.", None)
    written = (klass.autograded("ana") / f"{NOTEBOOK}.ipynb").read_bytes()
    released = (klass.root / "release" / ASSIGNMENT / f"{NOTEBOOK}.ipynb").read_bytes()
    assert written == released
    klass.set_manual("ana", "explica", 1.0)
    save(klass.root, klass.manifest, [nothing])
    assert klass.grade("ana")["explica"] == (0.0, 1.0, None, 0)
    save(klass.root, klass.manifest, [klass.marked("ana")])  # it came after all
    assert klass.grade("ana")["explica"] == (None, 1.0, None, 1)


def test_the_second_students_failure_does_not_lose_the_others(klass: Klass) -> None:
    (klass.root / "autograded" / "dora").write_text("in the way")
    bad = [
        klass.marked("bea", scores={"pregunta": 2.5}),
        klass.marked("carlos", scores={"pregunta": float("nan")}),
        klass.marked("dora"),
        klass.marked("../ana"),
        klass.marked("nu\0l"),
        klass.marked("latin-\udcf1"),
        klass.marked("e" * 129),
        klass.marked("fidel", scores={"otra": 1.0}),
        klass.marked("gema", comments={"otra": "?"}),
        replace(klass.marked("hugo"), scores={"pregunta": 1.0}),
    ]
    saved = save(klass.root, klass.manifest, [klass.marked("ana"), *bad, klass.marked("zoe")])
    assert saved.students == ("ana", "zoe")
    assert sorted(saved.failed) == sorted(one.student for one in bad)
    assert "2.5 of 2 points" in saved.failed["bea"]
    assert "build the assignment again" in saved.failed["hugo"]
    assert [row[0] for row in klass.rows()["student"]] == ["ana", "zoe"]
    assert not leftovers(klass)


def test_a_database_locked_for_too_long_is_an_error_and_nothing_is_half_written(klass: Klass) -> None:
    save(klass.root, klass.manifest, [klass.marked("ana")])
    before, text = klass.rows(), (klass.autograded("ana") / f"{NOTEBOOK}.ipynb").read_text()
    other = sqlite3.connect(klass.root / "gradebook.db", isolation_level=None)
    other.execute("begin exclusive")
    again = [klass.marked("ana", "# otra", scores={"pregunta": 0.0}), klass.marked("bea")]
    with pytest.raises(
        GradebookError, match=r"gradebook\.db: nothing was written: database is locked — .*close"
    ):
        save(klass.root, klass.manifest, again, busy_seconds=0.2)
    other.execute("rollback")
    assert klass.rows() == before
    assert (klass.autograded("ana") / f"{NOTEBOOK}.ipynb").read_text() == text
    assert not klass.autograded("bea").exists()
    other.close()


def test_a_reader_that_keeps_the_commit_waiting_undoes_the_folders_too(klass: Klass) -> None:
    save(klass.root, klass.manifest, [klass.marked("ana")])
    before, text = klass.rows(), (klass.autograded("ana") / f"{NOTEBOOK}.ipynb").read_text()
    reader = sqlite3.connect(klass.root / "gradebook.db", isolation_level=None)
    reader.execute("begin")
    reader.execute("select * from grade").fetchone()
    again = [klass.marked("ana", "# otra", scores={"pregunta": 0.0}), klass.marked("bea")]
    with pytest.raises(GradebookError, match="locked"):
        save(klass.root, klass.manifest, again, busy_seconds=0.2)
    reader.execute("rollback")
    reader.close()
    assert klass.rows() == before
    assert (klass.autograded("ana") / f"{NOTEBOOK}.ipynb").read_text() == text
    assert not klass.autograded("bea").exists()
    assert not leftovers(klass)


@pytest.mark.parametrize("lock", ["immediate", "exclusive"])
def test_a_short_lock_is_waited_for(klass: Klass, lock: str) -> None:
    other = sqlite3.connect(klass.root / "gradebook.db", isolation_level=None, check_same_thread=False)
    other.execute(f"begin {lock}")
    timer = threading.Timer(0.3, other.execute, ["rollback"])
    timer.start()
    assert save(klass.root, klass.manifest, [klass.marked("ana")]).students == ("ana",)
    timer.join()
    other.close()


def test_while_somebody_is_marking_the_database_is_free(klass: Klass) -> None:
    def marking() -> Iterator[GradedSubmission]:
        for number in range(65):
            yield klass.marked(f"s{number}")
        assert len(klass.rows()["submission"]) == 64  # the first batch is there already
        klass.set_manual("s0", "explica", 1.5)  # and formgrader can write
        yield klass.marked("s65")

    saved = save(klass.root, klass.manifest, marking())
    assert len(saved.students) == len(klass.rows()["submission"]) == 66
    assert klass.grade("s0")["explica"] == (None, 1.5, None, 1)


def test_of_two_results_of_one_student_the_last_counts(klass: Klass) -> None:
    saved = save(
        klass.root, klass.manifest, [klass.marked("ana", scores={"pregunta": 0.0}), klass.marked("ana")]
    )
    assert saved.students == ("ana",)
    assert klass.grade("ana")["pregunta"] == (2.0, None, None, 0)


def test_what_a_killed_run_left_behind_is_cleared(klass: Klass) -> None:
    folder = klass.autograded("ana")
    for name in (".tema-es.new", ".tema-es.old"):
        (folder.with_name(name) / "sub").mkdir(parents=True)
    save(klass.root, klass.manifest, [klass.marked("ana")])
    assert [path.name for path in folder.parent.iterdir()] == [ASSIGNMENT]


def test_something_else_where_the_folder_should_be_makes_way(klass: Klass) -> None:
    for student in ("ana", "bea"):
        klass.autograded(student).parent.mkdir()
    klass.autograded("ana").write_text("a file")
    klass.autograded("bea").symlink_to(klass.root / "nowhere")
    saved = save(klass.root, klass.manifest, [klass.marked("ana"), klass.marked("bea")])
    assert saved.students == ("ana", "bea")
    for student in saved.students:
        assert [path.name for path in klass.autograded(student).parent.iterdir()] == [ASSIGNMENT]
        assert (klass.autograded(student) / f"{NOTEBOOK}.ipynb").is_file()


def test_practice_questions_have_no_row(klass: Klass) -> None:
    practice = replace(klass.manifest.questions[0], id="calienta", points=0.0)
    manifest = replace(klass.manifest, questions=(*klass.manifest.questions, practice))
    assert save(klass.root, manifest, [klass.marked("ana", scores={"calienta": 0.0})]).students == ("ana",)
    assert set(klass.grade("ana")) == set(POINTS)


def test_a_function_graded_on_long_runs_only_keeps_the_row_it_has(klass: Klass) -> None:
    long = ChallengeKey(
        "dobla", ("x",), (CriterionKey("correctness", 5.0), CriterionKey("shape", 1.0)), long=True
    )
    manifest = replace(klass.manifest, challenges=(long,))
    save(klass.root, manifest, [klass.marked("ana", scores={"dobla-correctness": 4.0})])
    short = klass.marked("ana", scores={"pregunta": 1.0})
    short = replace(short, scores={k: v for k, v in short.scores.items() if not k.startswith("dobla")})
    assert save(klass.root, manifest, [short]).students == ("ana",)
    assert klass.grade("ana")["dobla-correctness"] == (4.0, None, None, 0)
    assert klass.grade("ana")["pregunta"] == (1.0, None, None, 0)


def test_odd_characters_in_a_comment_are_stored_readably(klass: Klass) -> None:
    save(klass.root, klass.manifest, [klass.marked("ana", comments={"dobla": "a\0b \ud800 ñ"})])
    assert klass.comment("ana")["dobla"] == ("ab ? ñ", None)


def test_a_class_closed_to_unknown_students_refuses_them_by_name(klass: Klass) -> None:
    klass.configure("c.Autograde.create_student = False")
    klass.sql("insert into student (id) values ('ana')")
    saved = save(klass.root, klass.manifest, [klass.marked("ana"), klass.marked("bea")])
    assert saved.students == ("ana",)
    assert "no such student" in saved.failed["bea"]
    assert not klass.autograded("bea").exists()


def test_penalties_follow_a_new_due_date_and_a_manual_grade(klass: Klass) -> None:
    klass.configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    klass.hand_in("ana", timestamp="2026-03-02 09:00:00 UTC")
    save(klass.root, klass.manifest, [klass.marked("ana")])
    penalty = "select late_submission_penalty from submitted_notebook"
    assert klass.sql(penalty) == [(None,)]
    klass.sql("update assignment set duedate = '2026-03-01 12:00:00.000000'")
    klass.set_manual("ana", "explica", 3.0)
    update_penalties(klass.root, ASSIGNMENT, NOTEBOOK)
    assert klass.sql(penalty) == [(11.0,)]
    klass.sql("update assignment set duedate = null")
    update_penalties(klass.root, ASSIGNMENT, NOTEBOOK)
    assert klass.sql(penalty) == [(None,)]


def test_the_instructors_own_penalty_plugin_decides_within_limits(klass: Klass) -> None:
    (klass.root / "my_penalties.py").write_text(
        "from nbgrader.plugins import BasePlugin\n"
        "class PerStudent(BasePlugin):\n"
        "    def late_submission_penalty(self, student, score, seconds):\n"
        "        return {'ana': seconds / 3600, 'bea': -1, 'carlos': 1000, 'dora': None}[student]\n"
    )
    klass.configure("c.AssignLatePenalties.plugin_class = 'my_penalties.PerStudent'")
    klass.sql("update assignment set duedate = '2026-03-01 12:00:00.000000'")
    students = ["ana", "bea", "carlos", "dora"]
    for student in students:
        klass.hand_in(student, timestamp="2026-03-01 14:00:00 UTC")
    save(klass.root, klass.manifest, map(klass.marked, students))
    assert [row[3] for row in klass.rows()["notebook"]] == [2.0, 0.0, 8.0, None]
    klass.hand_in("zoe", timestamp="2026-03-01 14:00:00 UTC")
    with pytest.raises(GradebookError, match="PerStudent: the late penalty failed for zoe: KeyError"):
        save(klass.root, klass.manifest, [klass.marked("zoe")])
    assert not klass.autograded("zoe").exists()


def test_a_database_somewhere_else_is_used_when_the_configuration_says_so(klass: Klass) -> None:
    (klass.root / "datos").mkdir()
    (klass.root / "gradebook.db").rename(klass.root / "datos" / "notas.db")
    klass.configure("c.CourseDirectory.db_url = 'sqlite:///datos/notas.db'")
    assert save(klass.root, klass.manifest, [klass.marked("ana")]).students == ("ana",)
    assert not (klass.root / "gradebook.db").exists()


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("sqlite:///no/such.db", r"no/such\.db: there is no gradebook — restore it"),
        (
            "postgresql+nodriver://prof:oculto@localhost/notas",
            r"prof:\*\*\*@localhost/notas: cannot be opened",
        ),
        ("notas.db", r"nbgrader_config\.py: CourseDirectory\.db_url is not a database URL"),
    ],
)
def test_a_database_that_is_not_there_is_an_error_without_its_password(
    klass: Klass, url: str, message: str
) -> None:
    klass.configure(f"c.CourseDirectory.db_url = {url!r}")
    with pytest.raises(GradebookError, match=message) as caught:
        save(klass.root, klass.manifest, [klass.marked("ana")])
    assert "oculto" not in str(caught.value)


def test_a_gradebook_of_another_version_is_named_with_the_command_that_helps(klass: Klass) -> None:
    klass.sql("alter table grade rename column auto_score to old_score")
    with pytest.raises(GradebookError, match=r"no such column.*nbgrader db upgrade"):
        save(klass.root, klass.manifest, [klass.marked("ana")])
    assert not klass.autograded("ana").exists()


def test_a_file_that_is_no_database_is_named(klass: Klass) -> None:
    (klass.root / "gradebook.db").write_bytes(b"nothing of the kind" * 100)
    with pytest.raises(GradebookError, match="not a database — restore a backup"):
        save(klass.root, klass.manifest, [klass.marked("ana")])


def test_an_assignment_or_notebook_nbgrader_does_not_know_is_an_error(klass: Klass) -> None:
    with pytest.raises(GradebookError, match=r"no assignment 'otro-es'.*build"):
        save(klass.root, replace(klass.manifest, assignment="otro-es"), [klass.marked("ana")])
    with pytest.raises(GradebookError, match="no notebook 'otro' of 'tema-es'"):
        save(klass.root, replace(klass.manifest, notebook="otro"), [klass.marked("ana")])


def test_a_missing_class_or_secret_is_an_error(klass: Klass, tmp_path: Path) -> None:
    with pytest.raises(ClassError, match="no such class folder"):
        save(tmp_path / "nowhere", klass.manifest, [])
    (klass.root / ".autograder" / "secret").unlink()
    with pytest.raises(ClassError, match="secret of this class cannot be read — restore it"):
        save(klass.root, klass.manifest, [klass.marked("ana")])


def test_a_full_disk_stops_the_class_and_undoes_the_batch(
    klass: Klass, monkeypatch: pytest.MonkeyPatch
) -> None:
    write: Callable[..., int] = Path.write_text

    def full(self: Path, *given: object, **named: object) -> int:
        if "bea" in str(self):
            raise OSError(28, "No space left on device", str(self))
        return write(self, *given, **named)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(ClassError, match=r"No space left on device.*free space"):
        save(klass.root, klass.manifest, [klass.marked("ana"), klass.marked("bea"), klass.marked("carlos")])
    assert klass.rows()["submission"] == []
    assert not klass.autograded("ana").exists()
