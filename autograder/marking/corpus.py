"""The labelled corpus: what people say of each file, and which known mistake each wrong one makes."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder import challenge
from autograder.challenge import Label
from autograder.errors import GraderError
from autograder.records import did_you_mean, from_plain

MANIFEST, NOTES = "manifest.json", "notes.toml"


@dataclass(frozen=True)
class Correction:
    """A label that no grader can agree with, and what it should say."""

    file: str
    criterion: str
    label: str  # "ok", "bad" or "n-a"
    reason: str


@dataclass(frozen=True)
class Notes:
    """`notes.toml`: what the catalogue of this course adds to the labels of the corpus."""

    causes: Mapping[str, str] = field(default_factory=dict)  # file -> the known wrong solution that it is
    outside: Mapping[str, str] = field(default_factory=dict)  # file -> why no known wrong solution is it
    corrected: tuple[Correction, ...] = ()


@dataclass(frozen=True)
class Labelled:
    """One file of the corpus."""

    label: Label
    source: str
    cause: str = ""  # id of a known wrong solution
    outside: str = ""  # why there is none
    corrected: tuple[Correction, ...] = ()


def read_corpus(folder: Path) -> tuple[Labelled, ...]:
    """Return the files of a corpus; a folder without a manifest holds none.

    Raises GraderError, naming the file and the entry, for notes about a file that is not there, for a
    correction that changes nothing, and for a wrong-valued file whose cause nobody has noted.
    """
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return ()
    data = json.loads(manifest.read_text(encoding="utf-8"))
    labels = {label.file: label for label in challenge.labels(data, where=str(manifest))}
    where = folder / NOTES
    notes = _read_notes(where)
    named = [*notes.causes, *notes.outside, *(c.file for c in notes.corrected)]
    for name in named:
        if name not in labels:
            raise GraderError(
                f"no file {name!r} in the corpus", where=str(where), remedy=did_you_mean(name, list(labels))
            )
    return tuple(_labelled(folder, label, notes) for label in labels.values())


def _labelled(folder: Path, label: Label, notes: Notes) -> Labelled:
    where = str(folder / NOTES)
    corrected = tuple(c for c in notes.corrected if c.file == label.file)
    for correction in corrected:
        if label.criteria.get(correction.criterion) in (None, correction.label):
            what = f"the correction of {correction.criterion} of {label.file} changes nothing"
            raise GraderError(what, where=where, remedy="delete it")
    criteria = {**label.criteria, **{c.criterion: c.label for c in corrected}}
    cause, outside = notes.causes.get(label.file, ""), notes.outside.get(label.file, "")
    if has_wrong_values(label) != bool(cause or outside) or (cause and outside):
        what = f"{label.file} needs one entry in causes or outside" if has_wrong_values(label) else ""
        remedy = "name the known wrong solution that it is, or say why there is none"
        raise GraderError(what or f"{label.file} has no wrong values to explain", where=where, remedy=remedy)
    source = (folder / label.file).read_text(encoding="utf-8")
    return Labelled(replace(label, criteria=criteria), source, cause, outside, corrected)


def has_wrong_values(label: Label) -> bool:
    """Return whether people say that the values are wrong, on ordinary or on extreme inputs."""
    return not label.libraries and any(label.criteria.get(c) == "bad" for c in ("correctness", "stability"))


def _read_notes(path: Path) -> Notes:
    if not path.is_file():
        return Notes()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise GraderError(f"not valid TOML: {problem}", where=str(path)) from problem
    return from_plain(Notes, data, where=str(path), error=GraderError)


def corrections(corpus: tuple[Labelled, ...]) -> Iterator[Correction]:
    """Yield every corrected label of a corpus."""
    for one in corpus:
        yield from one.corrected
