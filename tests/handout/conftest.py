"""A real class, collected from an LMS and marked, once for all tests of handing out."""

import shutil
import zipfile
from pathlib import Path

import pytest
from marked_class import ROOT, SOLVED, STUBS, Marked, moodle

from autograder import assignment, gradebook
from autograder.classroom import GradeOptions, grade_class, load_manifest
from autograder.collect import CollectOptions, collect
from autograder.course import load_course


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ana hands in everything right, Luis nothing filled in, Mar is of Luis's team."""
    place = tmp_path_factory.mktemp("clase")
    folder, course = place / "aula", load_course(ROOT)
    settings = gradebook.ClassSettings(mark_options=("--course", str(ROOT)))
    gradebook.prepare_class(folder, settings)
    name = assignment.build_into_class(course, course.units[0], "es", "test", folder).assignment
    manifest = load_manifest(folder, name)
    roster = place / "lista.csv"
    roster.write_text("id,nombre,apellidos,equipo\nana,Ana,Núñez,\nluis,Luis,Peña,rojo\nmar,Mar,Sáez,rojo\n")
    with zipfile.ZipFile(place / "tarea.zip", "w") as archive:
        archive.writestr(moodle("Ana Núñez", SOLVED), assignment.solved(manifest, course.units[0]))
        archive.writestr(moodle("Luis Peña", STUBS), assignment.filled(manifest, {}))
    collect(CollectOptions(folder, name, (place / "tarea.zip",), roster))
    grade_class(GradeOptions(folder, name, ROOT, workers=1))
    return folder


@pytest.fixture
def marked(template: Path, tmp_path: Path) -> Marked:
    folder = tmp_path / "aula"
    shutil.copytree(template, folder)
    (name,) = (path.stem for path in (folder / ".autograder" / "assignments").glob("*.json"))
    return Marked(folder, load_manifest(folder, name))
