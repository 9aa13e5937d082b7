"""A class gets an assignment whole or not at all, and keeps the cells its students were given."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from course_copy import LANGUAGE, SLUG, CourseCopy

from autograder import assignment, gradebook
from autograder.assignment import Built
from autograder.course.model import Course, Unit
from autograder.errors import AutograderError, ClassError
from autograder.gradebook.create import create_gradebook
from autograder.manifest import Manifest
from autograder.records import read_json

NAME = f"{SLUG}-{LANGUAGE}"


UNTOLD = ("gradebook.db", "lock")  # a database, and who worked in the class last


def snapshot(aula: Path) -> dict[str, bytes]:
    """Return every file of a class but the database, whose rows nbgrader may touch."""
    files = [path for path in aula.rglob("*") if path.is_file() and path.name not in UNTOLD]
    return {str(path.relative_to(aula)): path.read_bytes() for path in files}


def hand_in(aula: Path, built: Built) -> None:
    folder = aula / "submitted" / "ana" / NAME
    folder.mkdir(parents=True)
    (folder / f"{SLUG}.ipynb").write_text(built.release, encoding="utf-8")


def with_another_answer(built: Built) -> Built:
    """Mend the answer key of the first graded choice: another option is the right one."""
    questions = list(built.manifest.questions)
    place = next(i for i, q in enumerate(questions) if q.points and q.kind == "single")
    wrong = next(
        option for option in questions[place].options.values() if option not in questions[place].right
    )
    questions[place] = replace(questions[place], right=(wrong,))
    return replace(built, manifest=replace(built.manifest, questions=tuple(questions)))


def test_the_manifest_is_stored_as_it_was_returned(installed: tuple[Path, Manifest]) -> None:
    root, manifest = installed
    stored = read_json(Manifest, root / ".autograder" / "assignments" / f"{NAME}.json", error=ClassError)

    assert json.loads(json.dumps(stored.cells[1].metadata)) == stored.cells[1].metadata
    assert stored == manifest


def test_installing_the_same_again_touches_nothing(aula: Path, built: Built, manifest: Manifest) -> None:
    times = {path: path.stat().st_mtime_ns for path in aula.rglob("*") if path.name not in UNTOLD}

    assert assignment.install(built, aula) == manifest
    assert {path: path.stat().st_mtime_ns for path in aula.rglob("*") if path.name not in UNTOLD} == times


def test_a_lost_release_is_made_again(aula: Path, built: Built) -> None:
    before = snapshot(aula)
    (aula / "release" / NAME / f"{SLUG}.ipynb").unlink()

    assignment.install(built, aula)

    assert snapshot(aula) == before


def test_a_gradebook_that_does_not_know_the_assignment_is_told_of_it(aula: Path, built: Built) -> None:
    before = snapshot(aula)
    (aula / "gradebook.db").rename(aula / "another.db")
    create_gradebook(aula.resolve(), "attention", in_use=False)  # as of a class that was prepared, no more
    assert not gradebook.is_generated(aula, NAME, SLUG)

    assignment.install(built, aula)

    assert gradebook.is_generated(aula, NAME, SLUG)
    (aula / "another.db").unlink()
    assert snapshot(aula) == before


def test_another_seed_replaces_the_assignment(aula: Path, course: Course, unit: Unit) -> None:
    manifest = assignment.build_into_class(course, unit, LANGUAGE, "primavera", aula)

    assert manifest.seed == "primavera"
    assert (
        read_json(Manifest, aula / ".autograder" / "assignments" / f"{NAME}.json", error=ClassError)
        == manifest
    )
    assert not list((aula / ".autograder").glob("build-*"))
    assert not list(aula.rglob(".*.old"))


def test_cells_do_not_change_under_submissions(aula: Path, built: Built, course: Course, unit: Unit) -> None:
    hand_in(aula, built)
    before = snapshot(aula)

    with pytest.raises(ClassError) as refused:
        assignment.build_into_class(course, unit, LANGUAGE, "primavera", aula)

    said = str(refused.value)
    assert "would change, and there are 1 submission of" in said
    assert "build into a new class" in said
    assert snapshot(aula) == before


def test_an_answer_key_may_be_mended_under_submissions(aula: Path, built: Built) -> None:
    hand_in(aula, built)
    mended = with_another_answer(built)

    manifest = assignment.install(mended, aula)

    assert manifest.questions == mended.manifest.questions
    stored = read_json(Manifest, aula / ".autograder" / "assignments" / f"{NAME}.json", error=ClassError)
    assert stored.questions == mended.manifest.questions


def test_a_failed_build_leaves_the_class_alone(aula: Path, copied: CourseCopy) -> None:
    before = snapshot(aula)
    copied.append(f"course/{SLUG}/{LANGUAGE}/lesson.md", "\nRonda 0.18.\n")

    copied.refusal()

    assert snapshot(aula) == before


def test_a_configuration_that_changes_cells_is_refused(aula: Path, course: Course, unit: Unit) -> None:
    with (aula / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write('c.ClearSolutions.code_stub = {"python": "pass"}\n')
    before = snapshot(aula)

    with pytest.raises(ClassError, match="another release"):
        assignment.build_into_class(course, unit, LANGUAGE, "primavera", aula)

    assert snapshot(aula) == before


def test_folders_that_cannot_be_swapped_are_put_back(aula: Path, course: Course, unit: Unit) -> None:
    before = snapshot(aula)
    release = aula / "release"
    (release / NAME).rename(aula / "kept")
    release.rmdir()
    release.write_text("a file where a folder belongs")

    with pytest.raises(AutograderError) as refused:
        assignment.build_into_class(course, unit, LANGUAGE, "primavera", aula)

    assert str(release) in str(refused.value)
    source = f"source/{NAME}/{SLUG}.ipynb"
    assert snapshot(aula)[source] == before[source]


def test_a_class_that_is_not_there_is_refused(built: Built, tmp_path: Path) -> None:
    with pytest.raises(ClassError, match="no such class folder"):
        assignment.install(built, tmp_path / "nowhere")
