"""Find the words in a cell of code that its reader reads, and put others in their place.

Words stand in strings, f-strings, docstrings and comments; one *text* is one line of them, without
indentation. A string given by keyword is a setting (`color="black"`) unless the keyword labels a figure.
"""

import ast
import re
import tokenize
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import StringIO

LABELS = ("label", "title", "suptitle", "xlabel", "ylabel")

_LITERAL = re.compile(r"(?P<prefix>[A-Za-z]*)(?P<quote>\"{3}|'{3}|\"|')(?P<inner>.*)(?P=quote)", re.DOTALL)
_LINE = re.compile(r"[^\n]+")
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{(?:[^{}]|\{[^{}]*\})*\}")
_NO_WORDS = re.compile(r"\$[^$]*\$|`[^`]*`|\\.")  # formulas, quoted code, escapes
_CHUNK = re.compile(r"[\w.]*\w")
_WORD = re.compile(r"[^\W\d_]{3,}")  # with a digit, a dot or an underscore it is a name, not a word


@dataclass(frozen=True)
class Text:
    """One line of words in a cell; `start` and `end` are offsets in the cell's source."""

    start: int
    end: int
    source: str  # as it is written there
    is_formatted: bool = False  # part of an f-string
    is_comment: bool = False

    @property
    def placeholders(self) -> list[str]:
        """Return what an f-string computes in this text, sorted; double braces are none."""
        if not self.is_formatted:
            return []
        return sorted(part for part in _PLACEHOLDER.findall(self.source) if part not in ("{{", "}}"))

    @property
    def words(self) -> list[str]:
        """Return the words of three letters or more."""
        bare = _PLACEHOLDER.sub(" ", self.source) if self.is_formatted else self.source
        return [chunk for chunk in _CHUNK.findall(_NO_WORDS.sub(" ", bare)) if _WORD.fullmatch(chunk)]


Find = Callable[[str], list[Text]]  # what of a cell is read


@dataclass(frozen=True)
class _Piece:
    start: int
    end: int
    is_setting: bool


def texts(source: str) -> list[Text]:
    """Return every text of a cell in order; raise SyntaxError when it cannot be read as Python."""
    try:
        return [text for piece in _pieces(source) for text in _lines(source, piece)]
    except tokenize.TokenError as problem:
        raise SyntaxError(str(problem.args[0])) from problem


def comments(source: str) -> list[Text]:
    """Return the comments of a cell in order; raise SyntaxError when it cannot be read as Python."""
    return [text for text in texts(source) if text.is_comment]


def translated(source: str, words: Mapping[str, str], find: Find = texts) -> str:
    """Return the cell with every text that `words` knows replaced; raise ValueError where one does not fit.

    Nothing else can change: neither code nor what an f-string computes.
    """
    parts, done = [], 0
    for text in find(source):
        if text.source in words:
            parts += [source[done : text.start], words[text.source]]
            done = text.end
            _check_fit(source, text, words[text.source])
    return "".join(parts) + source[done:]


def _check_fit(source: str, text: Text, new: str) -> None:
    changed = source[: text.start] + new + source[text.end :]
    try:
        ast.parse(changed)
        fits = _without_texts(changed) == _without_texts(source)
    except SyntaxError:
        fits = False
    if not fits or not new.strip():
        raise ValueError(f"'{new}' does not fit in the place of '{text.source}'")


def _without_texts(source: str) -> str:
    parts, done = [], 0
    for text in texts(source):
        parts += [source[done : text.start], *text.placeholders]
        done = text.end
    return "".join(parts) + source[done:]


def _pieces(source: str) -> Iterator[_Piece]:
    """Yield every string literal and comment; an f-string is one token before Python 3.12 and many after."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    before = ["", ""]
    opened: list[int] = []  # where the f-strings around this token begin
    depth = 0
    for token in tokenize.generate_tokens(StringIO(source).readline):
        kind = tokenize.tok_name[token.type]
        start, end = (starts[row - 1] + column for row, column in (token.start, token.end))
        is_setting = depth > 0 and before[1] == "=" and before[0] not in LABELS
        if kind.endswith("STRING_START"):
            opened.append(start)
        elif kind.endswith("STRING_END"):
            start = opened.pop()
            if not opened:
                yield _Piece(start, end, is_setting)
        elif kind in ("STRING", "COMMENT") and not opened:
            yield _Piece(start, end, is_setting)
        if not opened and kind in ("NAME", "OP"):
            depth += (token.string in ("(", "[", "{")) - (token.string in (")", "]", "}"))
            before = [before[1], token.string]


def _lines(source: str, piece: _Piece) -> Iterator[Text]:
    literal = source[piece.start : piece.end]
    if literal.startswith("#"):
        for text in _stripped(literal, piece.start, 1, is_formatted=False):
            yield replace(text, is_comment=True)
        return
    found = _LITERAL.fullmatch(literal)
    if found is None or piece.is_setting or "b" in found["prefix"].lower():
        return
    is_formatted = "f" in found["prefix"].lower()
    if len(found["quote"]) == 3:
        yield from _stripped(literal[: found.end("inner")], piece.start, found.start("inner"), is_formatted)
    elif found["inner"]:
        start = piece.start + found.start("inner")
        yield Text(start, start + len(found["inner"]), found["inner"], is_formatted)


def _stripped(literal: str, offset: int, begin: int, is_formatted: bool) -> Iterator[Text]:
    for line in _LINE.finditer(literal, begin):
        bare = line[0].strip()
        if bare:
            start = offset + line.start() + line[0].index(bare)
            yield Text(start, start + len(bare), bare, is_formatted)
