"""Pages go to their own students, under the names that the LMS reads, in every way there is."""

import sys
import zipfile
from pathlib import Path

import pytest
from marked_class import NAMES, ROOT, SOLVED, STUBS, Marked, moodle

from autograder.__main__ import main
from autograder.classroom.write import page_path
from autograder.errors import ClassError
from autograder.gradebook import Attempt, Collection, read_collection, write_collection
from autograder.handout import names_for_the_lms

pytestmark = pytest.mark.slow  # a class is marked first

Capture = pytest.CaptureFixture[str]


def run(marked: Marked, *arguments: object, patch: pytest.MonkeyPatch) -> int:
    command = ["autograder", "handout", "--class", str(marked.folder), "--course", str(ROOT)]
    patch.setattr(sys, "argv", [*command, *map(str, arguments)])
    with pytest.raises(SystemExit) as end:
        main()
        sys.exit(0)
    return int(end.value.code or 0)


def page_of(marked: Marked, student: str) -> str:
    return page_path(marked.folder, marked.manifest.assignment, student).read_text(encoding="utf-8")


def html(marked: Marked) -> str:
    return f"{marked.manifest.notebook}.html"


def test_the_zip_is_named_as_moodle_reads_it_back(
    marked: Marked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "retro.zip"

    assert run(marked, "--zip", file, patch=monkeypatch) == 0

    with zipfile.ZipFile(file) as archive:
        found = {name: archive.read(name).decode("utf-8") for name in archive.namelist()}
    page = html(marked)
    assert found == {
        moodle(NAMES["ana"], SOLVED, page): page_of(marked, "ana"),
        moodle(NAMES["luis"], STUBS, page): page_of(marked, "luis"),
        f"mar/{page}": page_of(marked, "mar"),
    }
    assert "no LMS name is known: mar" in capsys.readouterr().out


def test_a_page_names_nobody_else(marked: Marked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run(marked, "--to", tmp_path / "salida", patch=monkeypatch) == 0

    pages = {path.parent.name: path.read_text() for path in (tmp_path / "salida").rglob("*.html")}
    assert len(pages) == len(NAMES)
    for folder, text in pages.items():
        for student, name in NAMES.items():
            if not folder.startswith((name, student)):
                assert name not in text
                assert f"{student}<" not in text


def test_moodle_would_find_every_student_by_the_number_in_the_name(marked: Marked) -> None:
    """Its importer splits a folder's name at underscores: name, number, kind, plugin, nothing."""
    names = names_for_the_lms(marked.folder, marked.manifest, ["ana", "luis"])

    for student, number in (("ana", SOLVED), ("luis", STUBS)):
        parts = names[student].parts[0].split("_", 4)
        assert parts[1:] == [str(number), "assignsubmission", "file", ""]


def renamed(marked: Marked, **labels: tuple[str, str]) -> None:
    """Let the record say that the submissions came from another LMS."""
    attempts = {
        student: (Attempt(1, "0", "x.zip", lms, label, student),) for student, (lms, label) in labels.items()
    }
    write_collection(marked.folder, marked.manifest.assignment, Collection(attempts))


def test_canvas_gets_its_prefix_with_user_and_attachment(marked: Marked) -> None:
    renamed(marked, ana=("canvas", "nunezana_LATE_501_900_"))

    names = names_for_the_lms(marked.folder, marked.manifest, ["ana", "luis"])

    assert names == {"ana": Path(f"nunezana_LATE_501_900_{html(marked)}"), "luis": Path("luis", html(marked))}


def test_two_students_never_share_a_folder(marked: Marked) -> None:
    renamed(
        marked,
        ana=("moodle", "Eva Ruiz_7_assignsubmission_file_"),
        luis=("moodle", "Eva Ruiz_7_assignsubmission_file_"),
    )

    with pytest.raises(ClassError, match="luis and ana would share"):
        names_for_the_lms(marked.folder, marked.manifest, ["ana", "luis"])


def test_a_team_mates_name_is_not_used_for_another(marked: Marked) -> None:
    (attempt,) = read_collection(marked.folder, marked.manifest.assignment).attempts["mar"]

    assert attempt.handed_in_by == "luis"
    assert names_for_the_lms(marked.folder, marked.manifest, ["mar"]) == {"mar": Path("mar", html(marked))}


def test_a_zip_that_is_there_is_not_overwritten(
    marked: Marked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "retro.zip"
    file.write_bytes(b"de otra tarea")

    assert run(marked, "--zip", file, patch=monkeypatch) == 1

    assert file.read_bytes() == b"de otra tarea"
    (line,) = capsys.readouterr().err.splitlines()
    assert "there is a file of this name" in line


def test_nbgraders_exchange_gets_every_page_under_its_secret(
    marked: Marked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    exchange = tmp_path / "intercambio"
    exchange.mkdir()
    marked.configure(f"c.Exchange.root = {str(exchange)!r}")

    assert run(marked, "--nbgrader", patch=monkeypatch) == 0

    released = sorted(path.read_text() for path in (exchange / "attention" / "feedback").glob("*.html"))
    assert released == sorted(page_of(marked, student) for student in NAMES)
    place = marked.folder / "feedback" / "ana" / marked.manifest.assignment
    graded = marked.folder / "autograded" / "ana" / marked.manifest.assignment
    for name in ("submission_secret.txt", "timestamp.txt"):
        assert (place / name).read_text() == (graded / name).read_text()


def test_an_exchange_that_is_not_there_is_one_line_with_the_remedy(
    marked: Marked, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture
) -> None:
    marked.configure(f"c.Exchange.root = {str(tmp_path / 'nada')!r}")

    assert run(marked, "--nbgrader", patch=monkeypatch) == 1

    (line,) = capsys.readouterr().err.splitlines()
    assert "nbgrader release_feedback failed" in line
    assert "Exchange.root" in line


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--to", "x", "--nbgrader"), "exclude each other"),
        (("--solutions", "--nbgrader"), "--to FOLDER"),
        (("--now",), "--now is for --solutions"),
    ],
)
def test_options_that_do_not_go_together_are_told(
    arguments: tuple[str, ...], why: str, marked: Marked, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert run(marked, *arguments, patch=monkeypatch) == 1

    (line,) = capsys.readouterr().err.splitlines()
    assert why in line
