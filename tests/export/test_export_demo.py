"""The class of `make demo`, marked for real and exported in each format."""

import sys
from pathlib import Path

import parsed_back as back
import pytest

from autograder import assignment, gradebook
from autograder.classroom import GradeOptions, grade_class, load_manifest
from autograder.course import load_course
from autograder.export import Style, read_sheet

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_class_of_the_demo_is_exported_as_the_gradebook_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    import demo_class

    course, folder = load_course(ROOT), tmp_path / "aula"
    gradebook.prepare_class(folder)
    name = assignment.build_into_class(course, course.units[0], "es", "demo", folder).assignment
    manifest = load_manifest(folder, name)
    students = demo_class.hand_in(folder, manifest)
    grade_class(GradeOptions(folder, name, ROOT))
    points = read_sheet(folder, name).criteria

    for style in (Style(), back.COMMA):
        assert back.csv_is_the_gradebook(folder, name, style, points) == students
        assert back.moodle_is_the_gradebook(folder, name, style) == students
        assert back.canvas_is_the_gradebook(folder, name, style, manifest.max_score) == students
    assert back.json_is_the_gradebook(folder, name, points) == students
    grades = back.in_gradebook(folder, name).values()
    assert set(points) == set(next(iter(grades)).cells)
    assert len({one.score for one in grades}) > students / 2
    sys.modules.pop("demo_class")
