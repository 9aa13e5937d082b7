"""The real notebook, filled and saved by other editors, is read as what was handed out."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from autograder import assignment
from autograder.course.model import Unit
from autograder.manifest import Manifest
from autograder.submission import Submission, read

Notebook = dict[str, Any]


def colab(saved: Notebook) -> Notebook:
    """Save as Colab does: format 4.0, ids in the metadata, its own keys, outputs kept."""
    for one in saved["cells"]:
        one["metadata"] = {**one["metadata"], "id": one.pop("id")}
        if one["cell_type"] == "code":
            one["metadata"] |= {"colab": {"base_uri": "https://x.test/", "height": 35}, "outputId": "a1"}
            one["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["hola\n"]}]
    return saved | {
        "nbformat_minor": 0,
        "metadata": {"colab": {"provenance": []}, "kernelspec": {"name": "python3"}},
    }


def vscode(saved: Notebook) -> Notebook:
    """Save as VS Code does: new ids, a language in each cell, blanks at the ends of lines cut."""
    for number, one in enumerate(saved["cells"]):
        one["id"] = f"{number:08x}"
        one["metadata"] = {**one["metadata"], "vscode": {"languageId": "python"}}
        one["source"] = [line.rstrip() + "\n" for line in one["source"]]
    return saved


def vscode_without_metadata(saved: Notebook) -> Notebook:
    for one in vscode(saved)["cells"]:
        one["metadata"] = {}
    return saved


def bare(saved: Notebook) -> Notebook:
    """Keep nothing but types and sources."""
    saved["cells"] = [{key: one[key] for key in ("cell_type", "source")} for one in saved["cells"]]
    return saved | {"nbformat_minor": 4, "metadata": {}}


def said(submission: Submission) -> list[tuple[Any, ...]]:
    return [(c.cell_id, c.source.rstrip(), c.released, c.runs, c.answered) for c in submission.cells]


@pytest.mark.parametrize("save", [colab, vscode, vscode_without_metadata, bare])
def test_a_resaved_notebook_is_read_to_the_same_cells(
    save: Callable[[Notebook], Notebook], manifest: Manifest, unit: Unit
) -> None:
    text = assignment.solved(manifest, unit)
    intact = read(text.encode(), manifest)
    resaved = read(json.dumps(save(json.loads(text))).encode(), manifest)

    assert intact.notes == ()
    rows = [[line.rstrip() for line in str(row[1]).split("\n")] for row in said(resaved)]
    assert rows == [[line.rstrip() for line in str(row[1]).split("\n")] for row in said(intact)]
    assert [(r[0], *r[2:]) for r in said(resaved)] == [(r[0], *r[2:]) for r in said(intact)]


def test_the_release_itself_is_read_as_unanswered(manifest: Manifest) -> None:
    submission = read(assignment.filled(manifest, {}).encode(), manifest)

    assert submission.notes == ()
    assert not any(cell.answered for cell in submission.cells)
    assert [cell.released for cell in submission.cells] == list(manifest.cells)
