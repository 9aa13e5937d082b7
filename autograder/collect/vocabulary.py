"""The words of other programs' files: columns, months, units of time."""

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True)
class Vocabulary:
    """`words.toml`, turned round: word -> what it means."""

    columns: Mapping[str, str]
    months: Mapping[str, int]
    units: Mapping[str, int]  # seconds


def vocabulary() -> Vocabulary:
    """Read the words that come with the package."""
    data = tomllib.loads(files("autograder.collect").joinpath("words.toml").read_text(encoding="utf-8"))
    months = {plain(word): int(month) for month, words in data["months"].items() for word in words}
    units = {plain(word): int(seconds) for seconds, words in data["units"].items() for word in words}
    columns = {plain(word): column for column, words in data["columns"].items() for word in words}
    return Vocabulary(columns, months, units)


def plain(text: str) -> str:
    """Return a word as it is compared: without accents, case, punctuation and spaces."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if c.isalnum())
