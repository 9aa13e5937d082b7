"""What docs/privacy.md says lies in a class does, nothing else does, and it is right about whom it names."""

import re
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from fair_class import PEOPLE, ROOT, Fair, at, handed_in, moodle

from autograder import gradebook
from autograder.classroom import forget, grade_class, void
from autograder.collect import CollectOptions, collect
from autograder.handout import read_pages

pytestmark = pytest.mark.slow  # a class goes all the way

PAGE = ROOT / "docs" / "privacy.md"
SIDE = re.compile(r"(?<=\.sqlite)-(wal|shm)$")  # of a database; the page has to name them
Run = Callable[..., tuple[int, str, str]]


@dataclass(frozen=True)
class Place:
    """One row of the page's table."""

    path: str
    names_students: bool

    def holds(self, file: str) -> bool:
        """Say whether this row is about a file of the class."""
        shape = re.sub(r"<\w+>", "[^/]+", re.escape(self.path).replace(r"\<", "<").replace(r"\>", ">"))
        if SIDE.search(file) and Path(file).name in PAGE.read_text(encoding="utf-8"):
            file = SIDE.sub("", file)
        return re.fullmatch(shape + (".+" if self.path.endswith("/") else ""), file) is not None


def table() -> list[Place]:
    rows = re.findall(r"^\| `([^`]+)` \| (yes|no) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [Place(path, answer == "yes") for path, answer in rows]


@pytest.fixture(scope="module")
def lived_in(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Fair:
    """Use a class in every way: another attempt where the best counts, a payment, every kind of page."""
    place = tmp_path_factory.mktemp("privacy")
    shutil.copytree(template, place / "aula")
    fair = at(place / "aula")
    for name in ("course", "solutions", "templates"):
        shutil.copytree(ROOT / name, place / name)
    settings = place / "course" / "course.toml"
    settings.write_text(re.sub(r'keep = "\w+"', 'keep = "best"', settings.read_text(encoding="utf-8")))
    with zipfile.ZipFile(place / "otra.zip", "w") as archive:
        archive.writestr(moodle("ana"), handed_in(fair.manifest, "luis"))
    collect(CollectOptions(fair.folder, fair.name, (place / "otra.zip",)))
    options = fair.options(course_root=place)
    grade_class(options)
    void(options, "alineacion-shape", reason="x", by="Laura", when="2026-11-02 10:00:00+00:00")
    gradebook.fill_feedback(fair.folder, fair.manifest, read_pages(fair.folder, fair.manifest, place))
    return fair


@pytest.fixture
def used(lived_in: Fair, run: Run) -> Fair:
    for command in ("report", "similar", "handout", "export"):
        code, _, err = run(command, "--class", lived_in.folder)
        assert code == 0, err
    return lived_in


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_every_file_of_a_class_is_in_the_table_and_every_row_has_a_file(used: Fair) -> None:
    there, places = files(used.folder), table()

    assert len(places) > 10
    assert [file for file in there if not any(place.holds(file) for place in places)] == []
    assert [place.path for place in places if not any(place.holds(file) for file in there)] == []


def test_the_table_is_right_about_what_speaks_of_students(used: Fair) -> None:
    ids = [re.escape(student.encode()) for student in PEOPLE]
    full = [re.escape(f"{first} {last}".encode()) for first, last, _ in PEOPLE.values()]
    said = re.compile(rb"(?<!\w)(" + b"|".join([*ids, *full]) + rb")(?!\w)")
    full_names = re.compile(b"|".join(full))
    for place in table():
        mine = [used.folder / file for file in files(used.folder) if place.holds(file)]
        named = any(
            said.search(f"{path.relative_to(used.folder)} ".encode() + path.read_bytes()) for path in mine
        )
        if place.names_students:
            assert named, place.path
        else:  # an id may be an ordinary word of a lesson
            assert not any(full_names.search(path.read_bytes()) for path in mine), place.path
            assert not {*PEOPLE} & {part for path in mine for part in path.relative_to(used.folder).parts}


def test_only_its_owner_can_enter_where_answers_and_results_lie(used: Fair) -> None:
    assert (used.folder / ".autograder").stat().st_mode & 0o077 == 0


def test_forgetting_everybody_leaves_no_row_about_students_but_those_the_page_lists(used: Fair) -> None:
    for student in PEOPLE:
        forget(used.folder, student)

    about = [place for place in table() if place.names_students]
    left = {place.path for place in about for file in files(used.folder) if place.holds(file)}
    assert left == {"gradebook.db", "grades.csv", ".autograder/results.sqlite", ".autograder/teams.json"} | {
        place.path for place in about if place.path.startswith(".autograder/collected")
    }
    names = re.compile("|".join(f"{first} {last}" for first, last, _ in PEOPLE.values()).encode())
    named = [file for file in files(used.folder) if names.search((used.folder / file).read_bytes())]
    assert named in ([], ["grades.csv"])
