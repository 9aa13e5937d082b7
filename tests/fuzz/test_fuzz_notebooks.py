"""Whatever arrives is read or refused with a reason; nothing of the release is lost and nothing is gained."""

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
import pytest
from conftest import Released
from fuzz_effort import bounded, effort
from fuzz_notebooks import Damage, damage, heavy
from hypothesis import event, example, given
from hypothesis import strategies as st

from autograder.outcome import Flag, Note
from autograder.render import Words, sanitise_markdown
from autograder.submission import (
    Cleaner,
    Submission,
    Unreadable,
    find,
    graded_notebook,
    read,
    unreadable_notebook,
    uses,
)
from autograder.submission.asides import MOST_READ
from autograder.submission.matching import FILLED_BY_STUDENTS
from autograder.submission.model import MAX_SOURCE
from autograder.submission.notes import REFUSED, REPAIRED

CLEAN = Cleaner(output=lambda output: output, markdown=sanitise_markdown)
CELL_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class Ran:
    """What a cell put out."""

    outputs: Sequence[dict[str, Any]]
    execution_count: int | None


def no_constant(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


def sentences(notes: Sequence[Note], flags: Sequence[Flag], words: Words) -> None:
    """Say everything that was noted: a missing fact would raise."""
    for note in notes:
        assert words.sentence(note.code, note.facts, table="notes")
    for flag in flags:
        assert words.sentence(flag.code, flag.facts, table="flags")


def check_reading(submission: Submission, released: Released, words: Words) -> None:
    """Check that the release is whole and that everything else is the student's own."""
    manifest = released.manifest
    places = {cell.cell_id: place for place, cell in enumerate(manifest.cells)}
    there = [cell for cell in submission.cells if cell.released]
    assert sorted(cell.cell_id for cell in there) == sorted(places)
    ids = [cell.cell_id for cell in submission.cells]
    assert len(set(ids)) == len(ids)
    assert all(CELL_ID.fullmatch(name) for name in ids)
    locked = [cell for cell in there if cell.role not in FILLED_BY_STUDENTS]
    assert [places[cell.cell_id] for cell in locked] == sorted(places[cell.cell_id] for cell in locked)
    for cell in there:
        assert cell.released is manifest.cells[places[cell.cell_id]]
        assert cell.cell_type == cell.released.cell_type
        assert cell.released.runs or not cell.runs
        assert cell.role in FILLED_BY_STUDENTS or (cell.source == cell.released.source and not cell.answered)
    for cell in submission.running:
        assert cell.cell_type == "code"
        assert len(cell.source) <= MAX_SOURCE
    for cell in submission.cells:
        cell.source.encode("utf-8")
    assert {note.code for note in submission.notes} <= set(REPAIRED)
    sentences(submission.notes, submission.flags, words)


def check_writing(submission: Submission, released: Released) -> None:
    """Check that the graded notebook is valid and says of every cell what the release says."""
    manifest = released.manifest
    graded = [cell.grade_id for cell in manifest.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    verdicts = {name: f"verdict on {name}" for name in graded if name}
    runs = [
        Ran([{"output_type": "stream", "name": "stdout", "text": f"{number}\n"}], number)
        for number in range(len(submission.running))
    ]
    text = graded_notebook(submission, manifest, runs, verdicts, CLEAN)
    json.loads(text, parse_constant=no_constant)
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    metadata = {cell.cell_id: dict(cell.metadata) for cell in manifest.cells}
    for cell in notebook.cells:
        assert cell.metadata == metadata.get(cell.id, {})
        told = "".join(output.get("text", "") for output in cell.get("outputs", ()))
        own = verdicts.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""), "")
        assert ("verdict on" in told) == (bool(own) and cell.cell_type == "code")


def check(data: bytes, released: Released, words: Words) -> None:
    try:
        submission = read(data, released.manifest)
    except Unreadable as refused:
        event(refused.note.code)
        assert refused.note.code in REFUSED
        sentences([refused.note], [], words)
        return
    event("read")
    check_reading(submission, released, words)
    check_writing(submission, released)


@effort(short=60, share=0.5)
@given(solved=st.booleans(), damage=damage)
def test_no_damage_stops_the_reading_or_changes_the_release(
    released: Released, words: Words, solved: bool, damage: Damage
) -> None:
    data = damage.apply(released.solved if solved else released.empty)

    with bounded("notebooks"):
        check(data, released, words)


@effort(short=2, share=0.03)
@given(damage=heavy)
@example(Damage([("stretch", 3, "\n", 199_000, "(")]))  # blank lines before something that is no Python
@example(Damage([("stretch", 3, "x = 1\n", 5_000_000, "")]))  # gigabytes as a tree
@example(Damage([("stretch", 3, "x = 1\n", 5_000_000, "")], whole=[("bare",)]))
@example(Damage([("flood", 3, 1_900), *(("stretch", 4 + n, "x = 1\n", 199_000, "") for n in range(20))]))
def test_a_giant_is_read_within_its_budget(released: Released, words: Words, damage: Damage) -> None:
    data = damage.apply(released.solved)

    with bounded("giant notebooks"):
        check(data, released, words)


@effort(short=60, share=0.04)
@given(data=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_what_is_no_notebook_is_refused_with_a_reason(released: Released, words: Words, data: bytes) -> None:
    with bounded("no notebooks"):
        check(data, released, words)


@effort(short=30, share=0.02)
@given(damage=damage)
def test_reading_twice_finds_the_same_and_a_graded_notebook_can_be_handed_in_again(
    released: Released, damage: Damage
) -> None:
    data = damage.apply(released.solved)

    with bounded("read again"):
        try:
            once = read(data, released.manifest)
        except Unreadable:
            return
        assert read(data, released.manifest) == once
        text = graded_notebook(once, released.manifest, [], {}, CLEAN)
        again = read(text.encode(), released.manifest)
    filled = {cell.cell_id: cell.source for cell in once.cells if cell.answered and cell.runs}
    assert {cell.cell_id: cell.source for cell in again.cells if cell.cell_id in filled} == filled


NAMES = st.one_of(
    st.sampled_from(
        ["{n}.ipynb", "{n} (1).ipynb", "{N}.IPYNB", "{n}.ipynb.txt", "x.ipynb", "{n}.py", ".{n}.ipynb"]
    ),
    st.text(st.characters(exclude_characters="/\x00", exclude_categories=["Cs"]), min_size=1, max_size=20),
)
KINDS = st.sampled_from(["file", "file", "file", "link", "loop", "folder", "pipe"])


@effort(short=25, share=0.02)
@given(files=st.dictionaries(NAMES, KINDS, max_size=4), folders=st.lists(NAMES, max_size=2, unique=True))
def test_a_notebook_is_found_under_any_name_and_no_link_is_followed(
    released: Released, files: dict[str, str], folders: list[str]
) -> None:
    with TemporaryDirectory() as folder:
        check_finding(released, Path(folder), files, folders)


def check_finding(released: Released, root: Path, files: dict[str, str], folders: list[str]) -> None:
    manifest = released.manifest
    (root / "secret.ipynb").write_text("secret", encoding="utf-8")
    place = root / "submitted" / "ana" / manifest.assignment
    place.mkdir(parents=True)
    names = {"n": manifest.notebook, "N": manifest.notebook.upper()}
    for name in folders:
        _make(place / _named(name, names), "folder", root)
    for name, kind in files.items():
        _make(place / _named(name, names), kind, root)

    with bounded("file names"):
        (found,) = find(root / "submitted", manifest.assignment, manifest.notebook)
        content = found.content()
        if found.path is not None:
            assert found.path.is_relative_to(place)
            assert b"secret" not in content
            try:
                read(found.path, manifest)
            except Unreadable as refused:
                assert refused.note.code in REFUSED


def _named(name: str, names: dict[str, str]) -> str:
    for key, value in names.items():
        name = name.replace("{" + key + "}", value)
    return name


def _make(path: Path, kind: str, root: Path) -> None:
    if path.name in (".", "..") or os.path.lexists(path):
        return
    if kind == "folder":
        path.mkdir()
        (path / "dentro.ipynb").write_text("{}", encoding="utf-8")
    elif kind == "link":
        path.symlink_to(root / "secret.ipynb")
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_text("{}", encoding="utf-8")


def test_the_reason_of_every_refusal_makes_a_valid_notebook(released: Released, words: Words) -> None:
    for code in REFUSED:
        reason = words.sentence(code, {"megabytes": 1}, table="notes")
        nbformat.validate(nbformat.reads(unreadable_notebook(released.manifest, reason), as_version=4))
    assert json.loads(released.solved)["cells"]


LONG_TEXTS = {
    "blank lines": "\n" * MOST_READ + "x",
    "tabs": ("\t" * 400 + "\n") * (MOST_READ // 401) + "x",
    "question marks": "? \t" * (MOST_READ // 3),
    "a long sum": "x = " + " + ".join(["a"] * (MOST_READ // 4)),
    "nested calls": "\n".join("f(" * 90 + "a, " * 10 + ")" * 90 for _ in range(MOST_READ // 300)),
    "a long list": "[" + "a, " * (MOST_READ // 3) + "]",
    "decorators": "@a\n" * (MOST_READ // 3 - 20) + "def f(): pass",
    "conditions": "\n".join(f"a{i} = 1" for i in range(MOST_READ // 20)) + "\nif b: c" * (MOST_READ // 20),
    "nested functions": "".join(" " * i + f"def f{i}(a, b=c):\n" for i in range(99)) + " " * 99 + "pass",
    "lambdas": "x = " + "lambda a: " * 900 + "a",
    "comprehensions": "[" * 90 + "a" + " for a in b]" * 90,
    "half a letter": 'x = "\ud800"',
}


@pytest.mark.parametrize("kind", LONG_TEXTS)
def test_what_a_cell_may_need_is_found_at_once_or_not_looked_for(kind: str) -> None:
    with bounded("uses"):
        names = uses(LONG_TEXTS[kind])
    assert names is None or len(names) < 100
