"""Cut texts into what is compared: code without the names that its author chose, prose as plain words.

Pygments reads code that no parser accepts any more. A name that Python gave stays, and after a point one that
NumPy gave, because it says what the code does; every other name becomes the same token (NumPy has an `e` too,
but here it is a score), and so do all numbers and all texts.
"""

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from pygments.lexers import PythonLexer
from pygments.token import Comment, Error, Name, Number, Operator, String, Text

from autograder.similarity.model import Kind, Passage

LONGEST = 40_000  # characters of one passage that are read; nobody writes a longer answer by hand
NAME, NUMBER, TEXT = "·name", "·number", "·text"  # no Python token begins like this
_WORD = re.compile(r"[^\W_]+")
_PARTS = re.compile(r"(\w+)|[@.]")


@dataclass(frozen=True)
class Stream:
    """The tokens of one kind in one passage, in order, each with its place in the source."""

    kind: Kind
    symbols: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


class Tokeniser:
    """Cuts passages; holds the names that their author did not choose."""

    @cached_property
    def _functions(self) -> frozenset[str]:
        return frozenset([*keyword.kwlist, *dir(builtins)])

    @cached_property
    def _attributes(self) -> frozenset[str]:
        return frozenset[str]().union(*map(dir, (np, np.ndarray, np.linalg, np.random, str, list, dict, set)))

    @cached_property
    def _lexer(self) -> PythonLexer:
        return PythonLexer(stripnl=False, ensurenl=False)

    def streams(self, passage: Passage) -> tuple[Stream, ...]:
        """Return the streams of a passage; code has a second one: the words of comments and docstrings."""
        source = passage.source[:LONGEST]
        if passage.kind is Kind.WORDS:
            return (_stream(Kind.WORDS, _words(source, 0)),)
        code: list[tuple[str, int, int]] = []
        words: list[tuple[str, int, int]] = []
        for start, kind, text in self._lexer.get_tokens_unprocessed(source):
            if kind in Comment or kind in String.Doc:
                words.extend(_words(text, start))
            elif kind in Name:  # Pygments has `numpy.linalg` in one, and `@B` also in the product `A @B`
                for part in _PARTS.finditer(text):
                    self._add(code, Name if part[1] else Operator, part[0], start + part.start())
            elif kind not in Text and text.strip():
                self._add(code, kind, text, start)
        return _stream(Kind.CODE, code), _stream(Kind.WORDS, words)

    def _add(self, code: list[tuple[str, int, int]], kind: Any, text: str, start: int) -> None:
        given = self._attributes if code and code[-1][0] == "." else self._functions
        symbol = self._symbol(kind, text, given)
        if symbol == TEXT and code and code[-1][0] == TEXT:  # the parts of one text
            code[-1] = (TEXT, code[-1][1], start + len(text))
        else:
            code.append((symbol, start, start + len(text)))

    def _symbol(self, kind: Any, text: str, given: frozenset[str]) -> str:
        if kind in String:
            return TEXT
        if kind in Number:
            return NUMBER
        if (kind in Name or kind in Error) and text not in given:
            return NAME
        return text


def fold(text: str) -> str:
    """Return a text in small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def _words(text: str, offset: int) -> Iterator[tuple[str, int, int]]:
    for found in _WORD.finditer(text):
        yield fold(found[0]), offset + found.start(), offset + found.end()


def _stream(kind: Kind, tokens: Iterable[tuple[str, int, int]]) -> Stream:
    every = tuple(tokens)
    return Stream(kind, tuple(t[0] for t in every), tuple((t[1], t[2]) for t in every))
