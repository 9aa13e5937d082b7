"""Reading the labelled corpus with the notes that explain its mistakes."""

import json
from pathlib import Path

import pytest

from autograder.errors import GraderError
from autograder.marking.corpus import read_corpus

GOOD = {"correctness": "ok", "stability": "ok"}
BAD = {"correctness": "bad", "stability": "ok"}
UNSTABLE = {"correctness": "ok", "stability": "bad"}


def corpus(folder: Path, notes: str, **labels: dict[str, str]) -> Path:
    entries = []
    (folder / "f").mkdir()
    for name, label in labels.items():
        (folder / "f" / f"{name}.py").write_text(f"# {name}\n", encoding="utf-8")
        entries.append({"function": "f", "file": f"f/{name}.py", "group": "wrong", "label": label})
    (folder / "manifest.json").write_text(json.dumps({"files": entries}), encoding="utf-8")
    (folder / "notes.toml").write_text(notes, encoding="utf-8")
    return folder


def test_a_folder_without_a_manifest_holds_no_corpus(tmp_path: Path) -> None:
    assert read_corpus(tmp_path) == ()


def test_every_file_comes_with_its_cause_or_why_there_is_none(tmp_path: Path) -> None:
    notes = '[causes]\n"f/a.py" = "axis"\n[outside]\n"f/b.py" = "prints"\n'

    a, b, c = read_corpus(corpus(tmp_path, notes, a=BAD, b=UNSTABLE, c=GOOD))

    assert (a.cause, b.cause, c.cause) == ("axis", "", "")
    assert (a.outside, b.outside, c.outside) == ("", "prints", "")
    assert a.source == "# a\n"


def test_a_corrected_label_is_the_one_that_counts(tmp_path: Path) -> None:
    notes = """
        [[corrected]]
        file = "f/a.py"
        criterion = "stability"
        label = "n-a"
        reason = "nothing runs"
    """

    (one,) = read_corpus(corpus(tmp_path, notes, a=GOOD))

    assert one.label.criteria == {"correctness": "ok", "stability": "n-a"}
    assert [c.reason for c in one.corrected] == ["nothing runs"]


CORRECTION = '[[corrected]]\nfile = "f/{file}.py"\ncriterion = "{criterion}"\nlabel = "ok"\nreason = "r"\n'
MISTAKES = {
    "a wrong file without a cause": ("", "f/bad.py needs one entry in causes or outside"),
    "two explanations": (
        '[causes]\n"f/bad.py" = "axis"\n[outside]\n"f/bad.py" = "prints"\n',
        "f/bad.py needs one entry in causes or outside",
    ),
    "a cause of a right file": (
        '[causes]\n"f/bad.py" = "axis"\n"f/good.py" = "axis"\n',
        "f/good.py has no wrong values to explain",
    ),
    "a file that is not there": ('[causes]\n"f/bat.py" = "axis"\n', "no file 'f/bat.py'.*did you mean 'f/ba"),
    "a correction that changes nothing": (
        CORRECTION.format(file="good", criterion="stability"),
        "the correction of stability of f/good.py changes nothing",
    ),
    "a correction of no criterion": (
        CORRECTION.format(file="good", criterion="beauty"),
        "the correction of beauty of f/good.py changes nothing",
    ),
    "no TOML": ("[", "notes.toml: not valid TOML"),
    "an unknown table": ("[becauses]\n", "unknown key 'becauses'"),
}


@pytest.mark.parametrize(("notes", "message"), MISTAKES.values(), ids=MISTAKES)
def test_notes_that_do_not_fit_are_refused(tmp_path: Path, notes: str, message: str) -> None:
    with pytest.raises(GraderError, match=message):
        read_corpus(corpus(tmp_path, notes, good=GOOD, bad=BAD))
