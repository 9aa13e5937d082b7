"""Have the figures of a lesson drawn, and put them into the notebook that shows them.

A picture is part of its cell, as an attachment: it is there in JupyterLab, VS Code and Colab, without
matplotlib and without a file beside the notebook. Whoever teaches finds the same pictures, also as
vectors, in `CLASS/figures/<assignment>/`.
"""

import base64
import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.assignment.aside import started
from autograder.course.model import FigureText
from autograder.errors import CourseError
from autograder.manifest import ReleasedCell

EASEL = Path(__file__).with_name("easel.py")
SECONDS = 120
MOST_BYTES = 60_000  # of a picture in a notebook that people send to each other


@dataclass(frozen=True)
class Figure:
    """One figure as the build drew it."""

    id: str
    png: bytes
    svg: bytes


@dataclass(frozen=True)
class Wanted:
    """What is to be drawn: the file with the functions, the texts of one language, the numbers."""

    path: Path
    name: str  # of the file, as errors show it
    texts: Mapping[str, FigureText]  # in the order of the file; alternative texts already with their numbers
    texts_name: str
    numbers: Mapping[str, Any]


def draw(wanted: Wanted) -> tuple[Figure, ...]:
    """Return the figures of a unit in one language; raise CourseError naming the figure and the remedy."""
    if not wanted.texts:
        return ()
    with tempfile.TemporaryDirectory(prefix="autograder-") as folder:
        job_file, outcome_file = Path(folder, "job.json"), Path(folder, "outcome.json")
        job_file.write_text(json.dumps(_job(wanted)), encoding="utf-8")
        log = started([str(EASEL), str(job_file), str(outcome_file)], folder, "figures", SECONDS, wanted.name)
        if not outcome_file.is_file():
            what = f"the figures ended the interpreter: {log}"
            raise CourseError(what, where=wanted.name, remedy="mend the file")
        _check(json.loads(outcome_file.read_text(encoding="utf-8")), wanted)
        return tuple(_read(Path(folder), name, wanted) for name in wanted.texts)


def with_picture(cell: ReleasedCell, figures: Mapping[str, Figure]) -> ReleasedCell:
    """Return a cell with its picture, where it is the cell of a figure."""
    figure = figures.get(cell.cell_id)
    if figure is None:
        return cell
    picture = base64.b64encode(figure.png).decode("ascii")
    return replace(cell, attachments={f"{figure.id}.png": {"image/png": picture}})


def _job(wanted: Wanted) -> dict[str, Any]:
    figures = [
        {"id": name, "alt": text.alt, "words": dict(text.words)} for name, text in wanted.texts.items()
    ]
    source = wanted.path.read_text(encoding="utf-8")
    return {"source": source, "figures": figures, "numbers": wanted.numbers}


def _check(outcome: Mapping[str, str], wanted: Wanted) -> None:
    figure = outcome.get("figure", "")
    words = f"{wanted.texts_name}: figures.{figure}.words"
    if "missing" in outcome:
        raise CourseError(f"no word '{outcome['missing']}'", where=words, remedy="add it")
    if "unused" in outcome:
        remedy = "delete it, or draw it"
        raise CourseError(f"the word '{outcome['unused']}' is not in the picture", where=words, remedy=remedy)
    if "error" in outcome:
        where = f"{wanted.name}: {figure}" if figure else wanted.name
        raise CourseError(outcome["error"], where=where, remedy="mend it")


def _read(folder: Path, name: str, wanted: Wanted) -> Figure:
    figure = Figure(name, (folder / f"{name}.png").read_bytes(), (folder / f"{name}.svg").read_bytes())
    if len(figure.png) > MOST_BYTES:
        raise CourseError(
            f"takes {len(figure.png)} bytes in the notebook",
            where=f"{wanted.name}: {name}",
            remedy=f"make it simpler or smaller: at most {MOST_BYTES}",
        )
    return figure
