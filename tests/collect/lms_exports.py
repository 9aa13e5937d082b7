"""What LMS's export, made small: zips with the names they give, and a class to collect into."""

import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "gradebook"))  # the small real class lives there

from gradebook_class import ASSIGNMENT, NOTEBOOK, Klass

from autograder.collect import Action, Collected, CollectOptions, collect

# Luis and Mar are one team, Eva and Eva have one name.
ROSTER = """id;nombre;apellidos;correo;lms_id;equipo
ana;Ana;Núñez Gil;anunez@uni.example;501;
luis;Luis;Peña;luis@uni.example;502;rojo
mar;Mar;Sáez de la O;mar@uni.example;503;rojo
eva1;Eva;Ruiz;eva1@uni.example;504;
eva2;Eva;Ruiz;eva2@uni.example;505;
"""
TIRED = "def dobla(x):\n    return x + x"


def packed(path: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write a zip."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


@dataclass(frozen=True)
class Collecting:
    """A class and what is done with it."""

    klass: Klass
    place: Path  # where the instructor's downloads lie

    def zip(self, name: str, files: Mapping[str, str | bytes]) -> Path:
        return packed(self.place / name, files)

    def file(self, name: str, text: str) -> Path:
        path = self.place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def run(self, *sources: Path, **options: Any) -> Collected:
        given = CollectOptions(self.klass.root, ASSIGNMENT, sources, **options)
        return collect(given)

    def notebook(self, source: str = TIRED) -> str:
        return self.klass.notebook(source)

    def submitted(self, student: str) -> Path:
        return self.klass.root / "submitted" / student / ASSIGNMENT

    def handed_in(self, student: str) -> str:
        return (self.submitted(student) / f"{NOTEBOOK}.ipynb").read_text(encoding="utf-8")

    def time(self, student: str) -> str:
        return (self.submitted(student) / "timestamp.txt").read_text(encoding="utf-8")

    def attempts(self, student: str) -> list[str]:
        folder = self.klass.root / "downloaded" / ASSIGNMENT / "attempts" / student
        return [
            (place / f"{NOTEBOOK}.ipynb").read_text(encoding="utf-8") for place in sorted(folder.iterdir())
        ]

    def tree(self) -> dict[str, bytes]:
        """Return every file of the class, so that a run that only looks can be found to have done so."""
        paths = (path for path in self.klass.root.rglob("*") if path.is_file())
        return {str(path.relative_to(self.klass.root)): path.read_bytes() for path in paths}


def actions(found: Collected) -> dict[str, Action]:
    return {plan.student: plan.action for plan in found.plans}
