"""A small class of the demo, marked; and formgrader on top of it, in a Jupyter server of its own."""

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from formgrader_server import Server, extension_is_missing, serving

from autograder import assignment, gradebook
from autograder.classroom import load_manifest
from autograder.course import load_course
from autograder.manifest import Manifest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
RIGHT, WRONG = "alonso-ines", "diaz-nora"


class Formgraded:
    """A class of two students, as `make demo` makes them."""

    def __init__(self, folder: Path, name: str) -> None:
        import demo_class

        self.folder = folder
        self.manifest: Manifest = load_manifest(folder, name)
        self._cells = demo_class.cells
        students = tomllib.loads((EXAMPLES / "class.toml").read_text(encoding="utf-8"))["students"]
        self._students = {one["name"]: one for one in students}

    def hand_in(self, student: str, **functions: str) -> None:
        """Write the notebook of one student; `functions` are other solutions than their own."""
        who = self._students[student]
        who = who | {"functions": who["functions"] | functions}
        place = self.folder / "submitted" / student / self.manifest.assignment
        place.mkdir(parents=True, exist_ok=True)
        text = assignment.filled(self.manifest, self._cells(who, self.manifest))
        (place / f"{self.manifest.notebook}.ipynb").write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def klass(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Formgraded]:
    folder = tmp_path_factory.mktemp("clase") / "aula"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path_factory.mktemp("jupyter")))
        patch.syspath_prepend(str(EXAMPLES))
        course = load_course(ROOT)
        gradebook.prepare_class(folder)
        name = assignment.build_into_class(course, course.units[0], "es", "demo", folder).assignment
        found = Formgraded(folder, name)
        for student in (RIGHT, WRONG):
            found.hand_in(student)
        yield found
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def server(klass: Formgraded, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    missing = extension_is_missing()
    if missing:
        pytest.skip(missing)  # it says which extension is not installed
    with serving(klass.folder, tmp_path_factory.mktemp("server")) as found:
        yield found
