"""A class in which some copied: the demo's, beside it copies in disguise, a team, and a hostile name."""

import json
from collections.abc import Mapping
from pathlib import Path

from disguise import EXPLANATION, ROOT, functions, renamed, with_other_words
from module_at import module_at

from autograder import assignment, gradebook
from autograder.classroom import load_manifest
from autograder.course.model import Course
from autograder.gradebook import Person
from autograder.manifest import Manifest

HOSTILE = 'z\x1b[31m<b>&"{{7*7}}'
OWN = '''# mido cuánto se reparte
def entropia(pesos, base=2.0):
    """Cuántos bits hacen falta para decir a qué palabra se mira, {who}."""
    total = 0.0
    for fila in pesos:
        for p in fila:
            if p > 0:
                total -= p * np.log(p) / np.log(base)
    return total / len(pesos)

for ruido in (0.1, 1.0, 10.0):
    E = np.random.default_rng(7).normal(size=(4, 6)) * ruido
    print(ruido, entropia(softmax_filas(E)), "<img src=x onerror=alert(1)>")
'''
PEOPLE = ("nunez-carla", "prats-lola", "quer-pau", HOSTILE, "saez-unai", "mendez-ana", "mendez-leo")
PAIRS = {("ferrer-paula", "nunez-carla"), ("prats-lola", "quer-pau"), ("saez-unai", HOSTILE)}


def make(folder: Path, course: Course) -> None:
    """Build the class and let everybody hand in; nothing is marked."""
    unit = course.units[0]
    gradebook.prepare_class(folder)
    assignment.build_into_class(course, unit, "es", "otono", folder)
    manifest = load_manifest(folder, f"{unit.slug}-es")
    module_at(ROOT / "examples" / "demo_class.py").hand_in(folder, manifest)
    why = manifest.explanations[0].id
    for student, solutions in {
        "nunez-carla": copy_of(folder, manifest, "ferrer-paula"),
        "prats-lola": {why: EXPLANATION},
        "quer-pau": {why: with_other_words(EXPLANATION)},
    }.items():
        hand_in(folder, manifest, student, solutions)
    hand_in(folder, manifest, HOSTILE, {}, OWN.format(who="Carla"))
    hand_in(folder, manifest, "saez-unai", {}, OWN.replace("pesos", "mapa").format(who="Carla"))
    for mate in ("mendez-ana", "mendez-leo"):
        hand_in(folder, manifest, mate, {why: f"Somos un equipo. {EXPLANATION[::-1]}"})
    mates = [Person(id=f"mendez-{name}", first_name=name.title(), team="rojo") for name in ("ana", "leo")]
    gradebook.save_roster(folder, [*mates, Person(id="nunez-carla", first_name="Carla", last_name="Núñez")])


def copy_of(folder: Path, manifest: Manifest, student: str) -> dict[str, str]:
    """Return somebody's functions with other names."""
    path = folder / "submitted" / student / manifest.assignment / f"{manifest.notebook}.ipynb"
    cells = {
        cell["id"]: "".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
    }
    return {name: renamed(cells[name], functions()) for name in functions() if name in cells}


def hand_in(
    folder: Path, manifest: Manifest, student: str, solutions: Mapping[str, str], own: str = ""
) -> None:
    """Write one submission, with a cell of the student's own."""
    notebook = json.loads(assignment.filled(manifest, solutions))
    if own:
        cell = {"cell_type": "code", "id": "own", "metadata": {}, "source": own}
        notebook["cells"].insert(3, cell | {"outputs": [], "execution_count": None})
    place = folder / "submitted" / student / manifest.assignment
    place.mkdir(parents=True)
    (place / f"{manifest.notebook}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
