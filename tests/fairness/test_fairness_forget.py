"""A student is removed everywhere it can be done, nobody else is touched, and what is left is said."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fair_class import PEOPLE, ROOT, Fair, at, moodle

from autograder import gradebook
from autograder.classroom import grade_class, stored_result, void
from autograder.cli.report import facts_of
from autograder.course import load_course
from autograder.export import ExportOptions, export
from autograder.handout import names_for_the_lms, read_pages, to_folder
from autograder.report import report_html, write_report

Run = Callable[..., tuple[int, str, str]]
GONE = "luis"  # of a team, and the one who handed in for both


@pytest.fixture(scope="module")
def lived_in(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Use a class in every way that writes something about a student, once for all tests."""
    folder = tmp_path_factory.mktemp("used") / "aula"
    shutil.copytree(template, folder)
    fair = at(folder)
    how = {"reason": "x", "by": "Laura", "when": "2026-11-02 10:00:00+00:00"}
    void(fair.options(), "alineacion-vectorization", **how)
    pages = read_pages(folder, fair.manifest, ROOT)
    to_folder(pages, names_for_the_lms(folder, fair.manifest, pages), folder / "handout" / fair.name)
    gradebook.fill_feedback(folder, fair.manifest, pages)
    facts = facts_of(folder, stored_result(folder, fair.name))
    write_report(folder, fair.name, report_html(facts, load_course(ROOT)))
    export(ExportOptions(folder, (fair.name,)))
    return folder


@pytest.fixture
def used(lived_in: Path, tmp_path: Path) -> Fair:
    shutil.copytree(lived_in, tmp_path / "used")
    return at(tmp_path / "used")


def traces(folder: Path, student: str) -> Iterator[str]:
    """Yield every place of a class that names a student: in a path, or anywhere inside a file."""
    names = [student, " ".join(PEOPLE[student][:2])]
    shape = re.compile(rb"(?<!\w)(" + b"|".join(re.escape(name.encode()) for name in names) + rb")(?!\w)")
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if inside.parts[0] in ("source", "release"):
            continue
        if shape.search(str(inside).encode()) or (path.is_file() and shape.search(path.read_bytes())):
            yield str(inside)


def test_the_class_names_the_student_in_many_places_before(used: Fair) -> None:
    found = set(traces(used.folder, GONE))

    folders = {name.split("/")[0] for name in found}
    assert folders >= {
        "submitted",
        "autograded",
        "feedback",
        "pages",
        "handout",
        "downloaded",
        "reports",
        "grades.csv",
        "gradebook.db",
        ".autograder",
    }


def test_nothing_names_the_student_afterwards_but_what_is_said_to_be_left(used: Fair, run: Run) -> None:
    code, out, err = run("forget", GONE, "--class", used.folder, "--yes")

    assert code == 0, err
    left = set(traces(used.folder, GONE))
    assert left == {"grades.csv"}
    assert "grades.csv: names the student" in out.partition("Left:")[2]


def test_everybody_else_keeps_everything(used: Fair, run: Run) -> None:
    others = [student for student in PEOPLE if student != GONE]
    before = {student: (used.report(student), used.cells(student), used.page(student)) for student in others}
    files = {path: path.read_bytes() for path in used.folder.rglob("*") if path.is_file()}
    own = {used.folder / name for name in traces(used.folder, GONE)}

    run("forget", GONE, "--class", used.folder, "--yes")

    after = {student: (used.report(student), used.cells(student), used.page(student)) for student in others}
    assert after == before
    assert all(
        path.read_bytes() == data for path, data in files.items() if path not in {*own, *renewed(used)}
    )
    assert grade_class(used.options()).marked == 0


def renewed(fair: Fair) -> set[Path]:
    """Return the files that hold a row of everybody."""
    return {fair.folder / ".autograder" / "lock", fair.folder / "gradebook.db"}


def test_the_rest_of_a_team_keeps_the_work_without_the_name_of_who_handed_it_in(used: Fair, run: Run) -> None:
    _, out, _ = run("forget", GONE, "--class", used.folder, "--yes")

    (attempt,) = gradebook.read_collection(used.folder, used.name).attempts["mar"]
    assert (attempt.handed_in_by, attempt.label, attempt.lms) == ("", "", "")
    assert "mar's too" in out
    assert gradebook.read_teams(used.folder) == {"mar": "rojo"}


def test_a_dry_run_lists_the_same_and_removes_nothing(used: Fair, run: Run) -> None:
    before = sorted(traces(used.folder, GONE))

    _, out, _ = run("forget", GONE, "--class", used.folder, "--dry-run", "--json")

    assert sorted(traces(used.folder, GONE)) == before
    listed = json.loads(out)
    _, out, _ = run("forget", GONE, "--class", used.folder, "--yes", "--json")
    assert json.loads(out) == listed | {"removed": True}
    assert not any((used.folder / path).exists() for path in listed["paths"])


@pytest.mark.parametrize(("typed", "gone"), [(GONE, True), ("y", False), ("", False)])
def test_it_asks_for_the_name_before(
    fair: Fair, run: Run, monkeypatch: pytest.MonkeyPatch, typed: str, gone: bool
) -> None:
    monkeypatch.setattr("typer.prompt", lambda *_, **__: typed)

    code, _, err = run("forget", GONE, "--class", fair.folder)

    assert code == (0 if gone else 1)
    assert ("Nothing was removed" in err) is not gone
    assert (fair.folder / "submitted" / GONE).exists() is not gone


def test_a_run_that_ended_halfway_is_made_good_by_the_next(fair: Fair, run: Run) -> None:
    gradebook.forget_rows(fair.folder, GONE)
    for folder in gradebook.student_folders(fair.folder, GONE, (fair.name,)):
        gradebook.remove(folder)

    assert run("forget", GONE, "--class", fair.folder, "--yes")[0] == 0
    assert not list(traces(fair.folder, GONE))


def test_who_is_only_on_the_roster_can_be_forgotten_too(fair: Fair, run: Run) -> None:
    gradebook.save_roster(fair.folder, [gradebook.Person("zoe", "Zoe", "Sola", "zoe@uni.example")])

    assert run("forget", "zoe", "--class", fair.folder, "--yes")[0] == 0
    assert b"zoe@uni.example" not in (fair.folder / "gradebook.db").read_bytes()


def test_who_was_forgotten_and_hands_in_again_begins_anew(fair: Fair, run: Run) -> None:
    path = fair.folder / "submitted" / "ana" / fair.name / f"{fair.manifest.notebook}.ipynb"
    text = path.read_text(encoding="utf-8")
    score = fair.scores()["ana"]
    run("forget", "ana", "--class", fair.folder, "--yes")
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")

    result = grade_class(fair.options())

    assert result.marked == 1
    assert fair.scores()["ana"] == score


@pytest.mark.parametrize("name", ["anna", "../ana", "", "..", "submitted/ana"])
def test_a_name_that_is_nobodys_removes_nothing(fair: Fair, run: Run, name: str) -> None:
    before = sorted(fair.folder.rglob("*"))

    code, _, err = run("forget", name, "--class", fair.folder, "--yes")

    assert code == 1
    assert err.startswith("autograder: ")
    assert [path for path in before if not path.exists()] == []


def test_while_another_run_is_at_work_nothing_is_removed(fair: Fair, run: Run) -> None:
    with gradebook.class_lock(fair.folder):
        code, _, err = run("forget", GONE, "--class", fair.folder, "--yes")

    assert code == 1
    assert "another run is at work" in err
    assert (fair.folder / "submitted" / GONE).is_dir()


def test_the_lms_knows_the_student_by_another_name_in_these_tests() -> None:
    assert GONE not in moodle(GONE)
