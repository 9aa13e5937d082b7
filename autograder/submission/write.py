"""Write the graded notebook as nbgrader would have, from the release, our own run and our verdicts.

Everything but sources comes from the manifest or from us. What an instructor merely opens must not act:
outputs and prose of the student pass through the sanitisers that are handed in.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from autograder.manifest import Manifest, ReleasedCell, Role
from autograder.submission.intake import encodable
from autograder.submission.matching import FILLED_BY_STUDENTS
from autograder.submission.model import Submission, SubmittedCell

Output = Mapping[str, Any]
_FENCES = re.compile(r"^`{3,}", re.MULTILINE)


class Ran(Protocol):
    """How one running cell went: nbformat outputs and the number in its prompt."""

    @property
    def outputs(self) -> Sequence[Output]:
        """Return what the cell put out."""

    @property
    def execution_count(self) -> int | None:
        """Return the number of the execution."""


@dataclass(frozen=True)
class Cleaner:
    """What makes a student's text harmless: one function for an output, one for Markdown."""

    output: Callable[[Output], Output | None]  # None: leave it out
    markdown: Callable[[str], str]


def graded_notebook(
    submission: Submission,
    manifest: Manifest,
    runs: Sequence[Ran],
    verdicts: Mapping[str, str],
    clean: Cleaner,
) -> str:
    """Return the autograded notebook as JSON text.

    `runs` go with `submission.running`, in order; fewer runs leave the last cells without output.
    `verdicts` are our lines on a grade cell, by grade id.
    """
    outcomes: dict[str, Ran] = {c.cell_id: r for c, r in zip(submission.running, runs, strict=False)}
    cells = [_cell(cell, outcomes.get(cell.cell_id), verdicts, clean) for cell in submission.cells]
    return notebook_text(manifest, cells)


def unreadable_notebook(manifest: Manifest, reason: str) -> str:
    """Return the released notebook with a first cell that says why nothing of the student's is in it."""
    first = markdown_cell("unreadable", reason)
    return notebook_text(manifest, [first, *(released_cell(cell, cell.source) for cell in manifest.cells)])


def notebook_text(manifest: Manifest, cells: Sequence[Mapping[str, Any]]) -> str:
    """Return a notebook of format 4.5 as nbgrader writes it: one space, sorted keys, a newline at the end."""
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": manifest.kernelspec, "language_info": manifest.language_info},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return encodable(json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)) + "\n"


def released_cell(
    cell: ReleasedCell, source: str, outputs: Sequence[Output] = (), count: int | None = None
) -> Output:
    """Return a released cell as JSON data, with its metadata and its pictures restored."""
    made: dict[str, Any] = {
        "cell_type": cell.cell_type,
        "id": cell.cell_id,
        "metadata": dict(cell.metadata),
        "source": lines(source),
    }
    if cell.cell_type == "code":
        made |= {"execution_count": count, "outputs": list(outputs)}
    if cell.attachments:
        made["attachments"] = {name: dict(kinds) for name, kinds in cell.attachments.items()}
    return made


def markdown_cell(cell_id: str, source: str) -> Output:
    """Return a Markdown cell without metadata as JSON data."""
    return {"cell_type": "markdown", "id": cell_id, "metadata": {}, "source": lines(source)}


def lines(text: str) -> list[str]:
    """Return text as notebooks store it."""
    return text.splitlines(keepends=True)


def _cell(cell: SubmittedCell, ran: Ran | None, verdicts: Mapping[str, str], clean: Cleaner) -> Output:
    outputs = [_stored(output) for output in _cleaned(ran, clean)]
    count = ran.execution_count if ran else None
    if cell.released is None:
        return _own_cell(cell, outputs, count, clean)
    source = cell.source
    if cell.role is Role.EXPLANATION or (cell.cell_type != "code" and cell.role in FILLED_BY_STUDENTS):
        source = clean.markdown(source)
    said = verdicts.get(cell.grade_id or "")
    if said and cell.cell_type == "code":
        text = said if said.endswith("\n") else said + "\n"
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(text)})
    return released_cell(cell.released, source, outputs, count)


def _own_cell(cell: SubmittedCell, outputs: list[Output], count: int | None, clean: Cleaner) -> Output:
    """Return a cell of the student's own without its metadata.

    Raw cells become quoted text: exporters to HTML copy them unchanged.
    """
    if cell.cell_type == "code":
        return {
            "cell_type": "code",
            "execution_count": count,
            "id": cell.cell_id,
            "metadata": {},
            "outputs": outputs,
            "source": lines(cell.source),
        }
    if cell.cell_type == "raw":
        longest = max((len(found) for found in _FENCES.findall(cell.source)), default=2)
        fence = "`" * (longest + 1)
        return markdown_cell(cell.cell_id, f"{fence}\n{cell.source}\n{fence}")
    return markdown_cell(cell.cell_id, clean.markdown(cell.source))


def _cleaned(ran: Ran | None, clean: Cleaner) -> Iterator[Output]:
    for output in ran.outputs if ran else ():
        cleaned = clean.output(output)
        if cleaned is not None:
            yield cleaned


def _stored(output: Output) -> Output:
    """Return an output with its texts cut into lines, as nbformat stores them."""
    made = dict(output)
    if isinstance(made.get("text"), str):
        made["text"] = lines(made["text"])
    if isinstance(made.get("data"), Mapping):
        made["data"] = {
            kind: lines(value) if isinstance(value, str) and kind != "application/json" else value
            for kind, value in made["data"].items()
        }
    return made
