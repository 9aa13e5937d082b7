"""`autograder report` on a real class: what was marked, what the gradebook has, what changed since."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Ran
from made_class import ROOT, STUDENTS

from autograder.classroom import GradeOptions, grade_class, stored_result
from autograder.manifest import Manifest

READABLE = len(STUDENTS) - 1


Run = Callable[..., Ran]


@pytest.fixture
def mine(aula: Path, tmp_path: Path) -> Path:
    """Return a copy of the class, to be changed."""
    return Path(shutil.copytree(aula, tmp_path / "aula"))


def page_of(folder: Path, manifest: Manifest) -> str:
    return (folder / "reports" / f"{manifest.assignment}.html").read_text(encoding="utf-8")


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_path_is_told_and_the_page_holds_the_class(mine: Path, manifest: Manifest, run: Run) -> None:
    ran = run("report", "--class", mine)
    html = page_of(mine, manifest)

    assert ran.code == 0
    assert ran.out.splitlines()[-1] == f"Report: {mine / 'reports' / manifest.assignment}.html"
    assert f"{len(STUDENTS)} entregas, {READABLE} legibles." in plain(html)
    for report in stored_result(mine, manifest.assignment).reports:
        for function in report.functions:
            if function.misconception:
                assert function.misconception in html
    for student in ("yuste-max", "torres-alba", "urrutia-joel"):  # cut off, renamed, without metadata
        assert student in html


def test_the_example_is_a_students_own_code(mine: Path, manifest: Manifest, run: Run) -> None:
    run("report", "--class", mine)
    found = re.findall(r"<pre>(.*?)</pre>", page_of(mine, manifest), re.DOTALL)
    solutions = [path.read_text(encoding="utf-8") for path in (ROOT / "examples" / "solutions").rglob("*.py")]

    assert found
    for code in found:
        shown = code.replace("&#39;", "'").replace("&lt;", "<").replace("&gt;", ">")
        assert any("".join(shown.split()) in "".join(one.split()) for one in solutions)


def test_it_says_how_and_when_the_class_was_judged(mine: Path, manifest: Manifest, run: Run) -> None:
    db = sqlite3.connect(mine / ".autograder" / "results.sqlite")
    (last,) = db.execute("select max(made) from reports").fetchone()
    (known,) = db.execute("select circumstances from runs").fetchone()
    db.close()
    run("report", "--class", mine)
    text = plain(page_of(mine, manifest))

    assert f"{last} UTC" in text
    assert manifest.seed in text
    for name, value in json.loads(known).items():
        assert value in text, name


def test_without_names_neither_page_nor_terminal_names_anybody(
    mine: Path, manifest: Manifest, run: Run
) -> None:
    (mine / "submitted" / "alonso-ines.zip").write_bytes(b"")
    ran = run("report", "--class", mine, "--anonymous")
    listed = run("report", "--class", mine, "--anonymous", "--json")

    for name in STUDENTS:
        for text in (ran.out, listed.out, page_of(mine, manifest)):
            assert name not in text
    assert len({json.loads(line)["student"] for line in listed.out.splitlines()}) == len(STUDENTS)
    assert "Hay 1 archivos o carpetas" in page_of(mine, manifest)


def test_records_are_printed_and_no_page_is_written(mine: Path, run: Run) -> None:
    ran = run("report", "--class", mine, "--json")

    assert [json.loads(line)["student"] for line in ran.out.splitlines()] == sorted(STUDENTS)
    assert not (mine / "reports").exists()


def test_another_language_may_be_asked_for(mine: Path, manifest: Manifest, run: Run) -> None:
    assert run("report", "--class", mine, "--language", "pt").code == 0
    assert '<html lang="pt">' in page_of(mine, manifest)
    refused = run("report", "--class", mine, "--language", "xx")

    assert refused.code == 1
    assert "no words for the language 'xx'" in refused.err


def test_a_new_submission_shows_before_and_after(mine: Path, manifest: Manifest, run: Run) -> None:
    notebook = Path(manifest.assignment) / f"{manifest.notebook}.ipynb"
    shutil.copy(mine / "submitted" / "alonso-ines" / notebook, mine / "submitted" / "ferrer-paula" / notebook)
    before = {r.student: r.score for r in stored_result(mine, manifest.assignment).reports}
    grade_class(GradeOptions(mine, manifest.assignment, ROOT, workers=1))
    run("report", "--class", mine)
    row = re.search(
        r'<tr><th scope="row"><bdi>ferrer-paula</bdi>.*?</tr>', page_of(mine, manifest), re.DOTALL
    )

    assert row is not None
    cells = [plain(cell) for cell in re.findall(r"<td.*?</td>", row[0])]
    assert cells[1:4] == ["archivo nuevo", f"{before['ferrer-paula']:g}", f"{before['alonso-ines']:g}"]
    assert "→" in cells[4]


def test_texts_to_be_marked_are_listed_until_a_person_has_marked_them(
    mine: Path, manifest: Manifest, run: Run
) -> None:
    run("report", "--class", mine)
    waiting = plain(page_of(mine, manifest))
    db = sqlite3.connect(mine / "gradebook.db")
    with db:
        changed = db.execute(
            "update grade set needs_manual_grade = 0, manual_score = 2.5 where needs_manual_grade = 1"
        ).rowcount
    db.close()
    run("report", "--class", mine)
    marked = plain(page_of(mine, manifest))

    assert changed == READABLE
    assert f"Esperan a una persona {changed} respuestas" in waiting
    assert "Por puntuar en formgrader" in waiting
    assert "Esperan a una persona" not in marked
    assert "Por puntuar en formgrader" not in marked
    assert "Ya completos" in marked


def test_a_class_of_which_nothing_was_marked_is_told_what_to_do(mine: Path, run: Run) -> None:
    (mine / ".autograder" / "results.sqlite").unlink()
    ran = run("report", "--class", mine)

    assert ran.code == 1
    assert "nothing of" in ran.err
    assert "autograder grade" in ran.err


def test_a_page_that_cannot_be_written_is_one_line(mine: Path, run: Run) -> None:
    (mine / "reports").write_text("a file in the way")
    ran = run("report", "--class", mine)

    assert ran.code == 1
    assert "report cannot be written" in ran.err
    assert len(ran.err.splitlines()) == 1
