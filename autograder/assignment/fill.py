"""Fill a released notebook: with anything, or with the references and the right answers."""

from collections.abc import Mapping

from autograder.course.model import Unit
from autograder.course.reference import read_reference
from autograder.errors import AutograderError
from autograder.manifest import Manifest, QuestionKey, Role
from autograder.records import did_you_mean
from autograder.submission import notebook_text, released_cell


def filled(manifest: Manifest, solutions: Mapping[str, str]) -> str:
    """Return the released notebook as JSON text with some cells' sources replaced, by grade id or cell id.

    Raises AutograderError for an id that the notebook does not have.
    """
    known = [cell.cell_id for cell in manifest.cells]
    for name in solutions:
        if name not in known:
            what = f"no cell '{name}'"
            raise AutograderError(what, where=manifest.assignment, remedy=did_you_mean(name, known))
    cells = [released_cell(cell, solutions.get(cell.cell_id, cell.source)) for cell in manifest.cells]
    return notebook_text(manifest, cells)


def solved(manifest: Manifest, unit: Unit) -> str:
    """Return the released notebook, filled with the reference solutions, right answers and the rubric."""
    text = unit.texts[manifest.language]
    questions = {question.id: question for question in manifest.questions}
    solutions: dict[str, str] = {}
    for cell in manifest.cells:
        name = cell.belongs_to or ""
        if cell.role is Role.SOLUTION:
            docstring = text.challenges[name].docstring
            reference = read_reference(unit.references[name], name).in_words(text.comments)
            solutions[cell.cell_id] = reference.filled(docstring)
        elif cell.role is Role.ANSWER:
            key = questions[name]
            stub = f"{key.variable} = None"
            solutions[cell.cell_id] = cell.source.replace(stub, f"{key.variable} = {right_answer(key)}")
        elif cell.role is Role.EXPLANATION:
            solutions[cell.cell_id] = text.rubrics[name].strip()
    return filled(manifest, solutions)


def right_answer(key: QuestionKey) -> str:
    """Return the source of a question's right answer: `"b"`, `{"a", "c"}` or a number."""
    if key.value is not None:
        return repr(int(key.value) if key.value.is_integer() else key.value)
    letters = [f'"{letter}"' for letter, option in key.options.items() if option in key.right]
    return letters[0] if key.kind == "single" else "{" + ", ".join(letters) + "}"


def answer_suffix(manifest: Manifest) -> str:
    """Return what follows a question's id in the id of its answer cell, e.g. "respuesta"."""
    for cell in manifest.cells:
        if cell.role is Role.ANSWER and cell.belongs_to:
            return cell.cell_id.removeprefix(f"{cell.belongs_to}-")
    raise AutograderError("no questions in this assignment", where=manifest.assignment)
