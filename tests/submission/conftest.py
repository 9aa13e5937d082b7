"""A small released notebook, and ways to hand it in."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from handed_in import FILLED, Notebook, cell, stub

from autograder.manifest import (
    ChallengeKey,
    CriterionKey,
    ExplanationKey,
    Manifest,
    QuestionKey,
    Role,
)
from autograder.submission import Submission, notebook_text, read, released_cell


@pytest.fixture(scope="session")
def manifest() -> Manifest:
    cells = (
        cell("inicio", Role.TEXT, "# Dobles y triples"),
        cell("preparar", Role.DEMO, "import math\nBASE = 10", graded=True, locked=True),
        cell("demo", Role.DEMO, "print(BASE)"),
        cell("doble", Role.SOLUTION, stub("doble"), graded=True, solution=True),
        cell("doble-correctness", Role.TEST, "assert doble(2) == 4", graded=True, grade=True, points=2.0),
        cell("triple", Role.SOLUTION, stub("triple"), graded=True, solution=True),
        cell("triple-correctness", Role.TEST, "assert triple(2) == 6", graded=True, grade=True, points=1.0),
        cell("color-enunciado", Role.TEXT, "¿De qué color?\n\na) rojo\n\nb) azul"),
        cell("color-respuesta", Role.ANSWER, "respuesta_1 = None", graded=True, solution=True),
        cell("color", Role.TEST, "assert respuesta_1 is not None", graded=True, grade=True, points=1.0),
        cell("porque-enunciado", Role.TEXT, "Explica por qué."),
        cell("porque", Role.EXPLANATION, "Escribe aquí.", graded=True, grade=True, solution=True, points=3.0),
    )
    return Manifest(
        assignment="suma-es",
        unit="suma",
        language="es",
        notebook="suma",
        seed="1",
        kernelspec={"display_name": "Python 3", "language": "python", "name": "python3"},
        language_info={"name": "python"},
        cells=cells,
        challenges=tuple(
            ChallengeKey(name, ("x",), (CriterionKey("correctness", points),))
            for name, points in (("doble", 2.0), ("triple", 1.0))
        ),
        questions=(QuestionKey("color", "single", 1.0, "respuesta_1", {"a": "red", "b": "blue"}, ("blue",)),),
        explanations=(ExplanationKey("porque", 3.0),),
    )


@pytest.fixture
def notebook(manifest: Manifest) -> Callable[..., Notebook]:
    """Return a maker of notebooks as dictionaries: the release, filled where the caller says so."""

    def make(filled: Mapping[str, str] = FILLED) -> Notebook:
        cells = [released_cell(one, filled.get(one.cell_id, one.source)) for one in manifest.cells]
        return json.loads(notebook_text(manifest, cells))  # type: ignore[no-any-return]  # JSON is untyped

    return make


@pytest.fixture
def reading(manifest: Manifest) -> Callable[[Notebook], Submission]:
    def read_it(notebook: Notebook) -> Submission:
        return read(json.dumps(notebook).encode(), manifest)

    return read_it


@pytest.fixture
def hand_in(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that puts a file in a class folder, at submitted/<student>/<assignment>/<name>."""

    def put(content: bytes = b"{}", *, student: str = "ana", name: str = "suma.ipynb") -> Path:
        path = tmp_path / "submitted" / student / "suma-es" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    return put
