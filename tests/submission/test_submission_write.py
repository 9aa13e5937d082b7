"""The graded notebook is one that nbgrader could have written, and nothing in it acts."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import nbformat
import pytest
from handed_in import FILLED, Notebook, cell_of

from autograder.manifest import Manifest
from autograder.submission import Cleaner, Submission, graded_notebook, unreadable_notebook

Make = Callable[..., Notebook]
Reading = Callable[[Notebook], Submission]


@dataclass(frozen=True)
class Ran:
    outputs: Sequence[Mapping[str, Any]] = ()
    execution_count: int | None = None


def stdout(text: str) -> dict[str, Any]:
    return {"name": "stdout", "output_type": "stream", "text": text}


def no_pictures(output: Mapping[str, Any]) -> Mapping[str, Any] | None:
    return None if output["output_type"] == "display_data" else output


CLEAN = Cleaner(output=no_pictures, markdown=lambda text: text.replace("<", "&lt;"))


@pytest.fixture
def graded(manifest: Manifest, reading: Reading) -> Callable[..., Notebook]:
    def write(
        saved: Notebook, runs: Sequence[Ran] = (), verdicts: Mapping[str, str] | None = None
    ) -> Notebook:
        text = graded_notebook(reading(saved), manifest, runs, verdicts or {}, CLEAN)
        as_nbformat_writes = nbformat.writes(nbformat.reads(text, as_version=4)) + "\n"
        assert text == as_nbformat_writes
        nbformat.validate(nbformat.reads(text, as_version=4))
        return json.loads(text)  # type: ignore[no-any-return]  # JSON is untyped

    return write


def test_outputs_of_our_run_stand_under_their_cells(notebook: Make, graded: Callable[..., Notebook]) -> None:
    saved = notebook()
    cell_of(saved, "demo")["outputs"] = [stdout("a forged one")]
    result = {
        "output_type": "execute_result",
        "execution_count": 2,
        "metadata": {},
        "data": {"text/plain": "a\nb"},
    }

    made = graded(saved, [Ran((), 1), Ran((stdout("10\n20\n"), result), 2)])

    assert cell_of(made, "demo")["execution_count"] == 2
    assert cell_of(made, "demo")["outputs"] == [
        {"name": "stdout", "output_type": "stream", "text": ["10\n", "20\n"]},
        {**result, "data": {"text/plain": ["a\n", "b"]}},
    ]
    assert cell_of(made, "doble")["outputs"] == []


def test_verdicts_stand_under_the_grade_cells(notebook: Make, graded: Callable[..., Notebook]) -> None:
    made = graded(notebook(), verdicts={"doble-correctness": "2 de 2\nbien"})

    assert cell_of(made, "doble-correctness")["outputs"] == [
        {"name": "stdout", "output_type": "stream", "text": ["2 de 2\n", "bien\n"]}
    ]


def test_outputs_and_prose_of_students_are_cleaned(notebook: Make, graded: Callable[..., Notebook]) -> None:
    saved = notebook({**FILLED, "porque": "Así: <script>1</script>"})
    saved["cells"].append({"cell_type": "markdown", "source": "<img onerror=x>", "metadata": {}})
    picture = {"output_type": "display_data", "metadata": {}, "data": {"image/svg+xml": "<svg onload=x>"}}

    made = graded(saved, [Ran((picture, stdout("a")))])

    assert cell_of(made, "porque")["source"] == ["Así: &lt;script>1&lt;/script>"]
    assert made["cells"][-1]["source"] == ["&lt;img onerror=x>"]
    assert [one["output_type"] for one in cell_of(made, "preparar")["outputs"]] == ["stream"]


def test_raw_cells_become_quoted_text(notebook: Make, graded: Callable[..., Notebook]) -> None:
    saved = notebook()
    raw = {
        "cell_type": "raw",
        "metadata": {"raw_mimetype": "text/html"},
        "source": "````\n<script>1</script>",
    }
    saved["cells"].append(raw)

    last = graded(saved)["cells"][-1]

    assert last["cell_type"] == "markdown"
    assert "".join(last["source"]) == "`````\n````\n<script>1</script>\n`````"


def test_metadata_comes_from_the_release(
    notebook: Make, graded: Callable[..., Notebook], manifest: Manifest
) -> None:
    saved = notebook()
    saved["metadata"] = {"kernelspec": {"name": "bash"}, "title": "x"}
    for one in saved["cells"]:
        one["metadata"] = {"tags": ["x"], "nbgrader": {"points": 99}}

    made = graded(saved)

    assert made["metadata"] == {"kernelspec": manifest.kernelspec, "language_info": manifest.language_info}
    assert [one["metadata"] for one in made["cells"]] == [one.metadata for one in manifest.cells]


def test_an_unreadable_submission_leaves_the_release_and_the_reason(manifest: Manifest) -> None:
    text = unreadable_notebook(manifest, "El archivo termina a la mitad.")

    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    assert notebook.cells[0].source == "El archivo termina a la mitad."
    assert [one.source for one in notebook.cells[1:]] == [one.source for one in manifest.cells]
