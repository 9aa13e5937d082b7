"""Look words up in Hunspell's dictionaries, with all their rules, by spylls."""

import warnings
from typing import Any

from autograder.content.tools import package
from autograder.errors import AutograderError

NAMED_OTHERWISE = {"en": "en-gb"}  # where a language's own name is not that of its dictionary


class Dictionaries:
    """The dictionaries of all languages; each is loaded, in a second, once a word is looked up in it."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}
        self._known: dict[tuple[str, str], bool] = {}

    def knows(self, language: str, word: str) -> bool:
        """Tell whether a word is in a language's dictionary; raise AutograderError when there is none."""
        key = language, word.replace("’", "'")
        if key not in self._known:
            if language not in self._loaded:
                self._loaded[language] = _load(language)
            self._known[key] = bool(self._loaded[language].lookup(key[1]))
        return self._known[key]


def _load(language: str) -> Any:
    try:
        from spylls.hunspell import Dictionary
    except ImportError as problem:
        remedy = "install the package with its extra `dev`"
        raise AutograderError("spylls is missing", where="spelling", remedy=remedy) from problem
    folder = package(f"dictionary-{NAMED_OTHERWISE.get(language, language)}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # spylls leaves its files for Python to close
        return Dictionary.from_files(str(folder / "index"))
