"""Where the course keeps the best attempt, grading marks every one and chooses; lateness counts."""

import json
import shutil
import sqlite3
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder import assignment, gradebook
from autograder.classroom import ClassResult, GradeOptions, grade_class, load_manifest
from autograder.classroom.best import Choice
from autograder.collect import CollectOptions, collect
from autograder.course import load_course
from autograder.manifest import Manifest

pytestmark = pytest.mark.slow  # many runs over a class

ROOT = Path(__file__).parents[2]
DAYS = ("2026-11-01", "2026-11-02", "2026-11-03")  # right, then a slip, then nothing


@dataclass(frozen=True)
class Best:
    """A class whose course keeps the best attempt."""

    folder: Path
    manifest: Manifest
    course: Path

    def grade(self) -> ClassResult:
        return grade_class(GradeOptions(self.folder, self.manifest.assignment, self.course, workers=1))

    def submitted(self, student: str) -> Path:
        return self.folder / "submitted" / student / self.manifest.assignment

    def sql(self, statement: str) -> list[tuple[object, ...]]:
        connection = sqlite3.connect(self.folder / "gradebook.db")
        with connection:
            found = connection.execute(statement).fetchall()
        connection.close()
        return found


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three attempts of Ana's, each on its day, and one of Luis's."""
    place = tmp_path_factory.mktemp("mejor")
    for name in ("course", "solutions", "templates"):
        shutil.copytree(ROOT / name, place / name)
    settings = place / "course" / "course.toml"
    text = settings.read_text(encoding="utf-8")
    assert 'keep = "last"' in text
    settings.write_text(text.replace('keep = "last"', 'keep = "best"'), encoding="utf-8")
    course, folder = load_course(place), place / "aula"
    gradebook.prepare_class(folder)
    name = assignment.build_into_class(course, course.units[0], "es", "test", folder).assignment
    manifest = load_manifest(folder, name)
    solved = json.loads(assignment.solved(manifest, course.units[0]))
    half = json.loads(json.dumps(solved))
    functions = {key.function for key in manifest.challenges}
    for cell, released in zip(half["cells"], manifest.cells, strict=True):
        if released.grade_id in functions and released.grade_id == manifest.challenges[0].function:
            cell["source"] = released.source
    attempts = (json.dumps(solved), json.dumps(half), assignment.filled(manifest, {}))
    (place / "lista.csv").write_text("id,nombre\nana,Ana\nluis,Luis\n")
    with zipfile.ZipFile(place / "bb.zip", "w") as archive:
        for day, attempt in zip(DAYS, attempts, strict=True):
            archive.writestr(f"T_ana_attempt_{day}-10-00-00_x.ipynb", attempt)
        archive.writestr(f"T_luis_attempt_{DAYS[0]}-10-00-00_x.ipynb", attempts[1])
    collect(CollectOptions(folder, name, (place / "bb.zip",), place / "lista.csv", time_zone="UTC"))
    return place


@pytest.fixture
def best(template: Path, tmp_path: Path) -> Best:
    folder = tmp_path / "aula"
    shutil.copytree(template / "aula", folder)
    (name,) = (path.stem for path in (folder / ".autograder" / "assignments").glob("*.json"))
    return Best(folder, load_manifest(folder, name), template)


def time_of(best: Best, student: str) -> str:
    return (best.submitted(student) / "timestamp.txt").read_text()


def test_the_best_attempt_counts_and_neither_grading_nor_collecting_again_changes_that(
    best: Best, template: Path
) -> None:
    assert time_of(best, "ana").startswith(DAYS[2])

    first = best.grade()

    assert first.best == (Choice("ana", 1, 3),)
    assert time_of(best, "ana").startswith(DAYS[0])
    scores = {report.student: report.score for report in first.reports}
    assert scores["ana"] > scores["luis"] > 0
    ((timestamp,),) = best.sql("select timestamp from submitted_assignment where student_id = 'ana'")
    assert str(timestamp).startswith(DAYS[0])

    collect(CollectOptions(best.folder, best.manifest.assignment, (template / "bb.zip",), time_zone="UTC"))
    assert time_of(best, "ana").startswith(DAYS[0])
    again = best.grade()
    assert (again.marked, again.best) == (0, first.best)


def test_an_attempt_that_was_late_is_worth_what_lateness_leaves(best: Best) -> None:
    """The right one is made the last: under the policy `zero` the one before it is worth more."""
    record = gradebook.read_collection(best.folder, best.manifest.assignment)
    right, slip, nothing = record.attempts["ana"]
    times = (nothing.moment, slip.moment, right.moment)
    moved = tuple(
        gradebook.Attempt(**(vars(one) | {"moment": moment}))
        for one, moment in zip((right, slip, nothing), times, strict=True)
    )
    changed = gradebook.Collection({**record.attempts, "ana": moved}, record.offered, record.waiting)
    gradebook.write_collection(best.folder, best.manifest.assignment, changed)
    best.sql(f"update assignment set duedate = '{DAYS[2]} 00:00:00.000000'")
    config = best.folder / "nbgrader_config.py"
    config.write_text(config.read_text() + "c.LateSubmissionPlugin.penalty_method = 'zero'\n")

    assert best.grade().best == (Choice("ana", 2, 3),)


def test_what_a_person_put_there_stays(best: Best) -> None:
    place = best.submitted("ana") / f"{best.manifest.notebook}.ipynb"
    place.write_text(place.read_text().replace("\n", "\n\n", 1))
    by_hand = place.read_text()

    assert best.grade().best == ()
    assert place.read_text() == by_hand
