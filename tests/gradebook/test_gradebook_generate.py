"""nbgrader's own generate_assignment, in place and on a folder built aside."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from gradebook_class import ASSIGNMENT, NOTEBOOK, POINTS, SOURCE, Klass

from autograder.errors import ClassError
from autograder.gradebook import generate_assignment, save


def put(root: Path, assignment: str, notebook: dict[str, Any]) -> None:
    folder = root / "source" / assignment
    folder.mkdir(parents=True)
    (folder / f"{NOTEBOOK}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


def test_the_release_has_no_solution_and_the_gradebook_has_the_cells(klass: Klass) -> None:
    text = (klass.root / "release" / ASSIGNMENT / f"{NOTEBOOK}.ipynb").read_text(encoding="utf-8")
    assert "escribe tu función" in text
    assert "2 * x" not in text
    assert "autograder marks this cell" not in text
    cells = "select b.name, g.max_score from grade_cells g join base_cell b on b.id = g.id"
    assert dict(klass.sql(cells)) == POINTS


def test_a_folder_built_aside_uses_the_classes_gradebook_and_configuration(
    klass: Klass, tmp_path: Path
) -> None:
    staging = tmp_path / "aparte"
    put(staging, "nuevo-es", SOURCE)
    release = generate_assignment(klass.root, "nuevo-es", staging=staging)
    assert release == staging / "release" / "nuevo-es"
    assert "2 * x" not in (release / f"{NOTEBOOK}.ipynb").read_text(encoding="utf-8")
    assert "YOUR CODE HERE" not in (release / f"{NOTEBOOK}.ipynb").read_text(encoding="utf-8")
    assert not (klass.root / "release" / "nuevo-es").exists()
    assert not (staging / "gradebook.db").exists()
    assert ("nuevo-es",) in klass.sql("select name from assignment")


def test_cells_that_would_change_under_submissions_are_refused(klass: Klass, tmp_path: Path) -> None:
    save(klass.root, klass.manifest, [klass.marked("ana")])
    before = klass.rows()
    put(tmp_path, ASSIGNMENT, {**SOURCE, "cells": SOURCE["cells"][:-1]})
    with pytest.raises(ClassError, match=r"cells of tema-es would change.*in a new class"):
        generate_assignment(klass.root, ASSIGNMENT, staging=tmp_path)
    assert klass.rows() == before


def test_what_nbgrader_refuses_is_said_in_one_line(klass: Klass, tmp_path: Path) -> None:
    twice = copy.deepcopy(SOURCE)
    twice["cells"].append(twice["cells"][1])
    put(tmp_path, "doble-es", twice)
    with pytest.raises(
        ClassError, match=r"refused doble-es: ValidationError: Duplicate grade id: dobla"
    ) as caught:
        generate_assignment(klass.root, "doble-es", staging=tmp_path)
    assert "\n" not in str(caught.value)


def test_no_source_is_an_error(klass: Klass) -> None:
    with pytest.raises(ClassError, match=r"source/nada: no notebook to generate from — build"):
        generate_assignment(klass.root, "nada")
