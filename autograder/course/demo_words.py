"""Read `demos.toml`: the words of a unit's demo cells in a language other than the one they are written in.

    same = ["softmax"]                 # words that stay as they are
    [words]
    "frase {i}" = "sentence {i}"       # one line of a string, docstring or comment, as `demos.py` has it

Nothing may be left in the first language, and nothing may be left over.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from autograder.course.cell_texts import Text, texts, translated
from autograder.course.lesson import DEMO, NUMBERS
from autograder.course.reading import Source, check_unique


@dataclass(frozen=True)
class DemoWords:
    """`demos.toml`, as it is written."""

    same: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Cell:
    source: str
    line: int  # of `demos.py`, where the source begins
    texts: Sequence[Text]


def read_demo_words(demos: Source, source: Source) -> Mapping[str, str]:
    """Return the words of one language; raise CourseError for one that is missing, left over or misfit.

    The file may be missing where the cells of `demos` hold no words.
    """
    cells = list(_cells(demos))
    known = {text.source for cell in cells for text in cell.texts}
    given = source.record(DemoWords) if source.path.is_file() else DemoWords()
    check_unique(source, "word of same", given.same)
    for text, new in given.words.items():
        _check_known(source, "words", text, known)
        if new == text:
            raise source.error(
                f"words: '{text}' is not translated", "translate it, or list its words in same"
            )
    open_words = {word for cell in cells for text in _open(cell, given.words) for word in text.words}
    for word in given.same:
        _check_known(source, "same", word, open_words)
    _check_nothing_missing(demos, source, cells, given)
    for cell in cells:
        _check_fit(source, cell, given.words)
    return given.words


def _cells(demos: Source) -> Iterator[_Cell]:
    """Yield the cells that are shown."""
    text = demos.text()
    headings = list(DEMO.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        if heading["id"] == NUMBERS:
            continue
        source = text[heading.end() : end]
        line = text.count("\n", 0, heading.end()) + 1
        try:
            yield _Cell(source, line, texts(source))
        except SyntaxError as problem:
            what = f"cell {heading['id']} is not valid Python: {problem.msg}"
            raise demos.error(what, "mend it", line=line) from problem


def _open(cell: _Cell, words: Mapping[str, str]) -> Iterator[Text]:
    return (text for text in cell.texts if text.source not in words)


def _check_known(source: Source, place: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        close = get_close_matches(name, known, n=1)
        remedy = f"did you mean '{close[0]}'?" if close else "delete it"
        raise source.error(f"{place}: '{name}' stands nowhere in the cells", remedy)


def _check_nothing_missing(demos: Source, source: Source, cells: Sequence[_Cell], given: DemoWords) -> None:
    missing = {
        text.source: cell.line + cell.source.count("\n", 0, text.start)
        for cell in reversed(cells)
        for text in reversed(list(_open(cell, given.words)))
        if not set(text.words) <= set(given.same)
    }
    if missing:
        first, line = list(missing.items())[-1]
        what = f"words: {len(missing)} texts are not translated, the first '{first}' ({demos.name}:{line})"
        raise source.error(what, f"add '{first}' = '…' to [words], or its words to same")


def _check_fit(source: Source, cell: _Cell, words: Mapping[str, str]) -> None:
    try:
        translated(cell.source, words)
    except ValueError as problem:
        remedy = "keep its {…} and escapes, add no quotes and no space around a comment"
        raise source.error(f"words: {problem}", remedy) from problem
