"""Make the simulated class of `make demo`: 24 students hand in, each in a way of their own.

Usage: python examples/demo_class.py CLASS [ASSIGNMENT]
By default they hand in the first unit in the course's first language.
"""

import json
import random
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from autograder import assignment
from autograder.classroom import load_manifest
from autograder.course import load_course
from autograder.manifest import Manifest, QuestionKey

HERE = Path(__file__).parent


def right_answer(question: QuestionKey) -> str:
    """Return the source of a right answer, in one of the forms students use."""
    if question.kind == "numeric":
        return repr(question.value)
    letters = [letter for letter, option in question.options.items() if option in question.right]
    return repr(letters[0]) if question.kind == "single" else repr(set(sorted(letters)))


def wrong_answer(question: QuestionKey, draw: random.Random) -> str:
    """Return the source of a wrong answer, a known wrong number where there is one."""
    if question.kind == "numeric":
        known = [wrong.value for wrong in question.known_wrong]
        return repr(draw.choice(known) if known else -1.0)
    letters = [letter for letter, option in question.options.items() if option not in question.right]
    letter = draw.choice(letters)
    return repr(letter) if question.kind == "single" else repr({letter})


def cells(student: dict[str, Any], manifest: Manifest) -> dict[str, str]:
    """Return the source of every cell the student filled, by grade id."""
    draw = random.Random(student["name"])
    filled: dict[str, str] = {}
    for function, variant in student["functions"].items():
        source = HERE / "solutions" / function / f"{variant}.py"
        filled[function] = source.read_text(encoding="utf-8")
    if student["functions"]:
        for question in manifest.questions:
            right = draw.random() < student["answers"]
            answer = right_answer(question) if right else wrong_answer(question, draw)
            filled[f"{question.id}-{assignment.answer_suffix(manifest)}"] = f"{question.variable} = {answer}"
    for explanation in manifest.explanations:
        if "explanation" in student:
            filled[explanation.id] = student["explanation"]
    return filled


def renamed(folder: Path, name: str, text: str) -> None:
    """Hand in under the name a browser gives to a second download."""
    (folder / f"{name} (1).ipynb").write_text(text, encoding="utf-8")


def without_metadata(folder: Path, name: str, text: str) -> None:
    """Hand in what an editor saved that drops every cell's metadata."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        cell["metadata"] = {}
    (folder / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


def with_byte_order_mark(folder: Path, name: str, text: str) -> None:
    """Hand in what a Windows editor saved."""
    (folder / f"{name}.ipynb").write_text(text, encoding="utf-8-sig")


def truncated(folder: Path, name: str, text: str) -> None:
    """Hand in half a file."""
    (folder / f"{name}.ipynb").write_text(text[: len(text) // 2], encoding="utf-8")


def with_a_copied_cell(folder: Path, name: str, text: str) -> None:
    """Hand in a notebook in which one solution cell was copied with its metadata."""
    notebook = json.loads(text)
    found = [c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("solution")]
    notebook["cells"].append(found[0])
    (folder / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


def intact(folder: Path, name: str, text: str) -> None:
    """Hand in the file as it was saved."""
    (folder / f"{name}.ipynb").write_text(text, encoding="utf-8")


DAMAGE: dict[str, Callable[[Path, str, str], None]] = {
    "none": intact,
    "renamed": renamed,
    "metadata": without_metadata,
    "bom": with_byte_order_mark,
    "truncated": truncated,
    "duplicated": with_a_copied_cell,
}


def hand_in(class_dir: Path, manifest: Manifest) -> int:
    """Write every student's submission; return how many there are."""
    students = tomllib.loads((HERE / "class.toml").read_text(encoding="utf-8"))["students"]
    for student in students:
        folder = class_dir / "submitted" / student["name"] / manifest.assignment
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        text = assignment.filled(manifest, cells(student, manifest))
        DAMAGE[student.get("damage", "none")](folder, manifest.notebook, text)
    return len(students)


def main() -> None:
    """Make the class that the command line names."""
    class_dir = Path(sys.argv[1])
    course = load_course(HERE.parent)
    name = sys.argv[2] if len(sys.argv) > 2 else f"{course.units[0].slug}-{course.languages[0]}"
    manifest = load_manifest(class_dir, name)
    print(f"{hand_in(class_dir, manifest)} simulated students handed in {name} in {class_dir / 'submitted'}")


if __name__ == "__main__":
    main()
