"""A notebook that is whole, or that an editor saved in its own manner, reads to the same cells."""

import copy
import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from handed_in import DOUBLE, FILLED, Notebook, cell_of, codes, run

from autograder.manifest import Manifest, Role
from autograder.submission import Submission, Unreadable, notes, raw, read
from autograder.submission.intake import MAX_BYTES

Make = Callable[..., Notebook]
Reading = Callable[[Notebook], Submission]


def test_an_intact_notebook_reads_without_a_word(
    notebook: Make, reading: Reading, manifest: Manifest
) -> None:
    submission = reading(notebook())

    assert submission.notes == submission.flags == ()
    assert [one.released for one in submission.cells] == list(manifest.cells)
    assert {one.grade_id for one in submission.cells if one.answered} == set(FILLED)


def test_only_demos_solutions_and_answers_run(notebook: Make, reading: Reading) -> None:
    running = reading(notebook()).running

    assert {one.role for one in running} == {Role.DEMO, Role.SOLUTION, Role.ANSWER}
    assert [one.cell_id for one in running] == ["preparar", "demo", "doble", "triple", "color-respuesta"]


def test_the_release_itself_has_no_answer(notebook: Make, reading: Reading) -> None:
    assert not any(one.answered for one in reading(notebook({})).cells)


def test_an_emptied_cell_is_no_answer(notebook: Make, reading: Reading) -> None:
    assert not reading(notebook({**FILLED, "doble": "  \n"})).cell("doble").answered


def colab(saved: Notebook) -> Notebook:
    """Save as Colab does: format 4.0, ids in the metadata, its own keys everywhere."""
    for one in saved["cells"]:
        one["metadata"] = {**one["metadata"], "id": one.pop("id"), "colab": {"base_uri": "https://x.test"}}
        if one["cell_type"] == "code":
            one["metadata"]["outputId"] = "0"
            one["execution_count"] = 7
            one["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["10\n"]}]
    saved["nbformat_minor"] = 0
    saved["metadata"] = {"colab": {"provenance": []}, "kernelspec": {"name": "python3"}}
    return saved


def vscode(saved: Notebook) -> Notebook:
    """Save as VS Code does: a language in each cell, new ids, Windows' ends of lines."""
    for number, one in enumerate(saved["cells"]):
        one["id"] = f"{number:08x}"
        one["metadata"] = {**one["metadata"], "vscode": {"languageId": "python"}}
        one["source"] = [line.replace("\n", "\r\n") for line in one["source"]]
    return saved


def without_metadata(saved: Notebook) -> Notebook:
    for one in saved["cells"]:
        one["metadata"] = {}
    return saved


def without_ids(saved: Notebook) -> Notebook:
    for one in saved["cells"]:
        del one["id"]
    saved["nbformat_minor"] = 4
    return saved


def with_nothing_but_sources(saved: Notebook) -> Notebook:
    return without_ids(without_metadata(saved))


def with_sources_as_strings(saved: Notebook) -> Notebook:
    for one in saved["cells"]:
        one["source"] = "".join(one["source"])
    return saved


def in_format_3(saved: Notebook) -> Notebook:
    """Save as IPython 2 did: worksheets, `input`, headings as cells of their own."""
    for one in saved["cells"]:
        if one["cell_type"] == "code":
            one["input"] = one.pop("source")
    first = saved["cells"][0]
    first |= {"cell_type": "heading", "level": 1, "source": ["Dobles y triples"]}
    return {"nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": saved["cells"], "metadata": {}}]}


SAVED: list[Callable[[Notebook], Notebook]] = [
    colab,
    vscode,
    without_metadata,
    without_ids,
    with_nothing_but_sources,
    with_sources_as_strings,
    in_format_3,
]


@pytest.mark.parametrize("save", SAVED)
def test_every_editors_manner_reads_to_the_same_cells(
    save: Callable[[Notebook], Notebook], notebook: Make, reading: Reading
) -> None:
    intact = reading(notebook())
    saved = reading(save(notebook()))

    assert [(c.cell_id, c.source, c.released, c.runs, c.answered) for c in saved.cells] == [
        (c.cell_id, c.source, c.released, c.runs, c.answered) for c in intact.cells
    ]


def test_cells_recognised_without_their_metadata_are_counted(notebook: Make, reading: Reading) -> None:
    submission = reading(with_nothing_but_sources(notebook()))

    by_code = {note.code: note.facts for note in submission.notes}
    assert by_code[notes.FOUND_BY_NAME] == {"names": "doble, triple, respuesta_1"}
    assert by_code[notes.METADATA_RESTORED] == {"count": 5}  # preparation, three tests, the explanation


ENCODED = {
    "utf-8": (lambda text: text.encode(), None),
    "byte order mark": (lambda text: text.encode("utf-8-sig"), None),
    "utf-16 with mark": (lambda text: text.encode("utf-16"), "utf-16"),
    "utf-16 without mark": (lambda text: text.encode("utf-16-le"), "utf-16-le"),
    "utf-32": (lambda text: text.encode("utf-32"), "utf-32"),
    "windows": (lambda text: text.encode("cp1252"), "cp1252"),
}


@pytest.mark.parametrize("name", ENCODED)
def test_every_encoding_people_save_in_is_read(
    name: str, notebook: Make, reading: Reading, manifest: Manifest
) -> None:
    encode, told = ENCODED[name]
    text = json.dumps(notebook({**FILLED, "porque": "Aún así, ¿por qué?"}), ensure_ascii=False)

    submission = read(encode(text), manifest)

    assert submission.cell("porque").source == "Aún así, ¿por qué?"
    assert [n.facts.get("encoding") for n in submission.notes] == ([told] if told else [])


def test_latin_1_reads_what_windows_leaves_undefined(manifest: Manifest, notebook: Make) -> None:
    text = json.dumps(notebook({**FILLED, "porque": "ñ\x81"}), ensure_ascii=False)

    assert read(text.encode("latin-1"), manifest).cell("porque").source == "ñ\x81"


def test_odd_json_is_read_and_told(notebook: Make, manifest: Manifest) -> None:
    text = json.dumps(notebook()).replace('"nbformat": 4', '"nbformat": 3, "nbformat": NaN')
    huge = text.replace('"nbformat_minor": 5', '"nbformat_minor": ' + "9" * 9000) + "\n<<<<<<< mine"

    submission = read(huge.encode(), manifest)

    assert codes(submission) == [notes.TRAILING_DATA, notes.DUPLICATE_KEYS, notes.NOT_NUMBERS]
    assert submission.cell("doble").source == DOUBLE


def test_half_characters_are_replaced_and_told(notebook: Make, reading: Reading) -> None:
    saved = notebook()
    cell_of(saved, "porque")["source"] = "un \ud83d y un \ud83d\ude00"

    submission = reading(saved)

    assert submission.cell("porque").source == "un \ufffd y un \U0001f600"
    assert codes(submission) == [notes.BROKEN_CHARACTERS]


def test_entries_that_are_no_cells_are_left_out(notebook: Make, reading: Reading) -> None:
    saved = notebook()
    saved["cells"][1:1] = [None, "cell", ["x"]]
    saved["cells"].append({"cell_type": "code", "source": {"a": 1}, "metadata": "none"})

    submission = reading(saved)

    assert submission.notes[0].code == notes.ODD_CELLS
    assert submission.notes[0].facts == {"count": 3}
    assert submission.cell("doble").source == DOUBLE


def test_a_giant_notebook_is_cut_and_a_giant_cell_does_not_run(notebook: Make, reading: Reading) -> None:
    saved = notebook()
    saved["cells"].append({"cell_type": "code", "source": "x = '" + "a" * 300_000 + "'", "metadata": {}})
    saved["cells"] += [{"cell_type": "code", "source": "1", "metadata": {}}] * raw.MAX_CELLS

    submission = reading(saved)

    facts = {note.code: note.facts for note in submission.notes}
    assert facts[notes.TOO_MANY_CELLS] == {"kept": raw.MAX_CELLS, "dropped": 13}
    assert facts[notes.LONG_CELLS] == {"cells": "#13"}
    assert "x" not in run(submission)


REFUSED = {
    "empty_file": b"  \n",
    "truncated": b'{"cells": [{"cell_type": "code", "source": "def do',
    "web_page": b"<!DOCTYPE html><html><body>Sign in</body></html>",
    "archive": b"PK\x03\x04\x14\x00",
    "not_json": b"def doble(x):\n    return 2 * x\n",
    "not_a_notebook": b'["cells"]',
    "too_deep": b"[" * 200_000,
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_no_notebook_is_refused_with_a_reason(code: str, manifest: Manifest) -> None:
    with pytest.raises(Unreadable) as refused:
        read(REFUSED[code], manifest)

    assert refused.value.note.code == code
    assert notes.REFUSED[code] in str(refused.value)


@pytest.mark.parametrize("text", ["{}", '{"cells": null}', '{"cells": 3}', '{"worksheets": [{"cells": []}]}'])
def test_json_without_cells_is_not_a_notebook(text: str, manifest: Manifest) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text.encode(), manifest)

    assert refused.value.note.code == "not_a_notebook"


def test_a_notebook_cut_anywhere_is_truncated(notebook: Make, manifest: Manifest) -> None:
    text = json.dumps(notebook())
    for length in range(1, len(text) - 1, 97):
        with pytest.raises(Unreadable) as refused:
            read(text[:length].encode(), manifest)
        assert refused.value.note.code == "truncated", text[max(0, length - 40) : length]


def test_links_folders_pipes_and_giants_are_not_opened(tmp_path: Path, manifest: Manifest) -> None:
    (tmp_path / "secret.txt").write_text("{}")
    made = {name: tmp_path / f"{name}.ipynb" for name in ("link", "folder", "pipe", "giant", "missing")}
    made["link"].symlink_to(tmp_path / "secret.txt")
    made["folder"].mkdir()
    os.mkfifo(made["pipe"])
    with made["giant"].open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    found = {}
    for name, path in made.items():
        with pytest.raises(Unreadable) as refused:
            read(path, manifest)
        found[name] = refused.value.note.code
        assert str(path) in str(refused.value)

    assert found == {
        "link": "link",
        "folder": "not_a_file",
        "pipe": "not_a_file",
        "giant": "too_large",
        "missing": "missing_file",
    }


def test_no_path_is_a_missing_file(manifest: Manifest) -> None:
    with pytest.raises(Unreadable) as refused:
        read("", manifest)

    assert refused.value.note.code == "missing_file"


def test_a_refusal_survives_the_way_back_from_a_worker() -> None:
    refusal = Unreadable("too_large", where="a.ipynb", megabytes=64)

    again = pickle.loads(pickle.dumps(refusal))

    assert (again.note, str(again)) == (refusal.note, str(refusal))


def test_another_file_name_is_told(hand_in: Callable[..., Path], notebook: Make, manifest: Manifest) -> None:
    path = hand_in(json.dumps(notebook()).encode(), name="suma (1).ipynb")

    (note,) = read(path, manifest).notes

    assert (note.code, note.facts) == (notes.RENAMED, {"found": "suma (1).ipynb", "expected": "suma.ipynb"})


def test_the_digest_follows_what_marking_looks_at(notebook: Make, reading: Reading) -> None:
    saved = notebook()
    with_outputs = copy.deepcopy(saved)
    cell_of(with_outputs, "demo")["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "10"}]

    assert reading(saved).digest == reading(with_outputs).digest
    assert reading(saved).digest != reading(notebook({**FILLED, "doble": DOUBLE + "  # ya"})).digest
