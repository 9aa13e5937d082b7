"""A class whose gradebook is a PostgreSQL database says what it says with SQLite."""

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from command_line import ROOT, Ran
from postgres_class import LANGUAGE, SEED, Klass
from postgres_server import USER, Server

from autograder import gradebook
from autograder.errors import ClassError

pytestmark = pytest.mark.postgres

Copy = Callable[[Klass], Klass]
Run = Callable[..., Ran]
STUDENT, UNREADABLE = "ana", "zoe"  # the first one is late


def test_every_table_says_what_it_says_in_sqlite(lite: Klass, done: Klass) -> None:
    theirs, ours = lite.tables(), done.tables()

    assert ours.keys() == theirs.keys()
    for name in theirs:
        assert ours[name] == theirs[name], name
    assert {one.penalty > 0 for one in gradebook.read_grades(done.folder, done.name)} == {True, False}
    assert len(ours["comment"]) > len(ours["submitted_notebook"]) > 1


def test_the_order_of_students_is_no_databases(lite: Klass, done: Klass, server: Server) -> None:
    def order(klass: Klass) -> list[str]:
        return [one.student for one in gradebook.read_grades(klass.folder, klass.name)]

    def roster(klass: Klass) -> list[str]:
        return [one.id for one in gradebook.read_roster(klass.folder)]

    database = done.url.rpartition("/")[2]
    sorted_there = [row[0] for row in server.execute("select id from student order by id", database)]

    assert order(done) == order(lite) == roster(done) == roster(lite)
    assert sorted_there != order(done)  # so the server of these tests has another order


def test_an_unchanged_class_is_not_marked_again(done: Klass) -> None:
    again = done.grade()

    assert (again.marked, again.unchanged) == (0, len(again.reports))


def test_what_a_person_gave_survives_marking_again(done: Klass, copy: Copy) -> None:
    from nbgrader.api import Gradebook

    klass = copy(done)
    cell = first_cell(klass)
    remark = klass.manifest.explanations[0].id
    with Gradebook(klass.url) as book:
        grade = book.find_grade(cell, klass.manifest.notebook, klass.name, STUDENT)
        grade.manual_score, grade.extra_credit = 0.5, 0.25
        comment = book.find_comment(remark, klass.manifest.notebook, klass.name, STUDENT)
        comment.manual_comment = "Bien visto"
        book.db.commit()

    klass.grade(force=True)

    ana = next(one for one in gradebook.read_grades(klass.folder, klass.name) if one.student == STUDENT)
    assert (ana.cells[cell].manual, ana.cells[cell].extra, ana.cells[cell].score) == (0.5, 0.25, 0.75)
    assert ana.penalty == pytest.approx(ana.raw / 10)
    assert gradebook.read_remarks(klass.folder, klass.name) == {STUDENT: {remark: "Bien visto"}}


def test_building_again_changes_no_table(done: Klass, run: Run) -> None:
    before = done.tables()

    where = ("--class", done.folder, "--course", ROOT, "--unit", done.unit, "--language", LANGUAGE)
    ran = run("build", *where, "--seed", SEED)

    assert ran.code == 0, ran
    assert done.tables() == before


def test_other_cells_under_submissions_are_refused(done: Klass, run: Run) -> None:
    path = done.folder / "source" / done.name / f"{done.manifest.notebook}.ipynb"
    text = path.read_text(encoding="utf-8")
    notebook = json.loads(text)
    graded = next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade"))
    notebook["cells"].remove(graded)
    path.write_text(json.dumps(notebook), encoding="utf-8")
    try:
        with pytest.raises(ClassError, match=r"the cells of .* would change"):
            gradebook.generate_assignment(done.folder, done.name)
    finally:
        path.write_text(text, encoding="utf-8")


def test_exports_say_the_same(lite: Klass, done: Klass, run: Run, tmp_path: Path) -> None:
    written = []
    for number, klass in enumerate((lite, done)):
        ours, theirs = tmp_path / f"{number}.csv", tmp_path / f"nbgrader-{number}.csv"
        ran = run("export", "--class", klass.folder, "--to", ours)
        assert ran.code == 0, ran
        exported = klass.nbgrader("export", "--to", str(theirs))
        assert exported.returncode == 0, exported.stderr
        rows = theirs.read_text(encoding="utf-8").splitlines()
        written.append((ours.read_text(encoding="utf-8"), sorted(rows)))

    assert written[0] == written[1]
    assert STUDENT in written[1][0]


def test_nbgraders_own_commands_write_the_same_rows(done: Klass, copy: Copy) -> None:
    klass = copy(done)
    before = klass.tables()

    for command in ("autograde", "generate_feedback"):
        ran = klass.nbgrader(command, klass.name, f"--student={STUDENT}", "--force")
        assert ran.returncode == 0, ran.stderr

    assert klass.tables() == before
    assert list((klass.folder / "feedback" / STUDENT).rglob("*.html"))


def test_report_feedback_and_why_read_it(done: Klass, run: Run) -> None:
    cell = first_cell(done)
    where = ("--class", done.folder)

    for command in (
        ("report", *where, "--course", ROOT),
        ("feedback", *where, "--course", ROOT),
        ("why", STUDENT, cell, *where, "--course", ROOT),
    ):
        ran = run(*command)
        assert (ran.code, ran.err) == (0, ""), ran


def test_a_roster_is_collected(done: Klass, copy: Copy, run: Run, tmp_path: Path) -> None:
    klass = copy(done)
    roster = tmp_path / "lista.csv"
    roster.write_text("id,nombre,apellidos,correo\nana,Ana,Núñez,ana@example.org\nleo,Leo,Sanz,\n", "utf-8")
    taken_in = tmp_path / "tarea" / "leo"
    taken_in.mkdir(parents=True)
    (taken_in / f"{klass.manifest.notebook}.ipynb").write_text(klass.solved(), encoding="utf-8")

    ran = run(
        "collect",
        taken_in.parent,
        *("--class", klass.folder),
        *("--assignment", klass.name),
        *("--roster", roster),
    )

    assert ran.code == 0, ran
    people = {one.id: one for one in gradebook.read_roster(klass.folder)}
    assert (people["ana"].last_name, people["leo"].first_name) == ("Núñez", "Leo")
    assert {one.student for one in klass.grade().reports} == {one.student for one in done.grade().reports} | {
        "leo"
    }


def test_times_and_extensions_of_more_students_than_a_statement_may_name(done: Klass, copy: Copy) -> None:
    klass = copy(done)
    many = [f"s{number:05}" for number in range(70_000)]
    (klass.folder / "submitted" / STUDENT / klass.name / "timestamp.txt").write_text(
        "2030-01-02 00:00:00 UTC"
    )

    gradebook.update_times(klass.folder, klass.manifest, [*many, STUDENT])
    gradebook.grant_extensions(klass.folder, klass.manifest, {STUDENT: timedelta(days=3)})

    ana = next(one for one in gradebook.read_grades(klass.folder, klass.name) if one.student == STUDENT)
    assert ana.timestamp == datetime(2030, 1, 2)  # nbgrader's times have no zone
    assert gradebook.extensions(klass.folder, klass.manifest) == {STUDENT: timedelta(days=3)}


def test_a_voided_criterion_is_paid_to_everybody(done: Klass, copy: Copy, run: Run) -> None:
    klass = copy(done)
    cell = first_cell(klass)
    before = gradebook.read_grades(klass.folder, klass.name)
    lost = {one.student for one in before if not one.cells[cell].auto}

    ran = run("void", cell, *("--class", klass.folder), *("--course", ROOT), *("--reason", "x"))

    assert ran.code == 0, ran
    after = gradebook.read_grades(klass.folder, klass.name)
    assert {one.student for one in after if not one.cells[cell].auto} == {UNREADABLE} < lost


def test_a_forgotten_student_leaves_no_row(done: Klass, copy: Copy, server: Server, run: Run) -> None:
    klass = copy(done)
    others = {one.student for one in gradebook.read_grades(klass.folder, klass.name)} - {STUDENT}

    ran = run("forget", STUDENT, *("--class", klass.folder), "--yes")

    assert ran.code == 0, ran
    assert {one.student for one in gradebook.read_grades(klass.folder, klass.name)} == others
    assert not [row for rows in klass.tables().values() for row in rows if f"'{STUDENT}'" in row]
    removed, _, left = ran.out.partition("Left:")
    assert "gradebook.db" not in removed
    assert "the server's free space, logs and backups" in left
    assert server.password not in ran.out


def test_the_table_says_where_the_gradebook_lies(done: Klass, server: Server, run: Run) -> None:
    ran = run("grade", "--class", done.folder, "--course", ROOT)

    assert ran.code == 0, ran
    assert f"Gradebook: postgresql://autograder:***@127.0.0.1:{server.port}/" in ran.out
    assert server.password not in ran.out + ran.err


def test_the_password_may_lie_in_a_file_of_its_own(
    done: Klass, copy: Copy, server: Server, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    klass = copy(done)
    passwords = tmp_path / "pgpass"
    passwords.write_text(f"127.0.0.1:{server.port}:*:{USER}:{server.password}\n", encoding="ascii")
    passwords.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    klass.use(klass.url.replace(f":{server.password}@", "@"))

    ran = run("grade", "--class", klass.folder, "--course", ROOT)

    assert ran.code == 0, ran
    assert f"Gradebook: {klass.url}" in ran.out


def test_nbgraders_upgrade_leaves_a_new_database_alone(done: Klass, copy: Copy) -> None:
    klass = copy(done)
    before = klass.tables()

    ran = klass.nbgrader("db", "upgrade")

    assert ran.returncode == 0, ran.stderr
    assert klass.tables() == before


def first_cell(klass: Klass) -> str:
    challenge = klass.manifest.challenges[0]
    return challenge.grade_id(challenge.criteria[0].name)


def test_without_the_driver_one_line_says_what_to_install(done: Klass) -> None:
    hidden = "import sys; sys.modules['psycopg'] = None\n"
    main = "from autograder.__main__ import main; sys.argv = ['autograder', *sys.argv[1:]]; main()"
    command = [sys.executable, "-c", hidden + main, "report", "--class", str(done.folder)]

    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert ran.returncode == 1
    (line,) = ran.stderr.splitlines()
    assert "the driver psycopg is not installed" in line
    assert "pip install" in line
