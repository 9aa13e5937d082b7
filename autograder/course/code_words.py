"""Read the words of a unit's code in a language other than the one it is written in.

`course/<unit>/<language>/demos.toml` has those of the demo cells, `solutions/<unit>/comments.<language>.toml`
the comments of the reference solutions:

    same = ["softmax"]                 # words that stay as they are
    [words]
    "frase {i}" = "sentence {i}"       # one line of a string, docstring or comment, as the code has it

Nothing may be left in the first language, and nothing may be left over.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from autograder.course.cell_texts import Find, Text, comments, texts, translated
from autograder.course.lesson import DEMO, NUMBERS
from autograder.course.reading import Source, check_unique
from autograder.course.reference import read_reference


@dataclass(frozen=True)
class WordsFile:
    """Words of code, as they are written."""

    same: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class CodeWords:
    """Words of a unit's code in one language."""

    demos: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[str, str] = field(default_factory=dict)  # of the reference solutions


@dataclass(frozen=True)
class _Cell:
    file: str
    line: int  # of the file, where the source begins
    source: str
    texts: Sequence[Text]

    def place(self, text: Text) -> str:
        """Return file and line of one of the texts."""
        line = self.line + self.source.count("\n", 0, text.start)
        return f"{self.file}:{line}"


def read_code_words(
    demos: Source, references: Mapping[str, Source], of_demos: Source, of_references: Source
) -> CodeWords:
    """Return the words of one language; raise CourseError for one that is missing, left over or misfit.

    `of_demos` and `of_references` are the files of words; each may be missing where its code holds none.
    """
    solutions = [_reference(file, function) for function, file in references.items()]
    return CodeWords(_read(list(_demos(demos)), of_demos, texts), _read(solutions, of_references, comments))


def _read(cells: Sequence[_Cell], source: Source, find: Find) -> Mapping[str, str]:
    known = {text.source for cell in cells for text in cell.texts}
    given = source.record(WordsFile) if source.path.is_file() else WordsFile()
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
    _check_nothing_missing(source, cells, given)
    for cell in cells:
        _check_fit(source, cell, given.words, find)
    return given.words


def _demos(demos: Source) -> Iterator[_Cell]:
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
            yield _Cell(demos.name, line, source, texts(source))
        except SyntaxError as problem:
            what = f"cell {heading['id']} is not valid Python: {problem.msg}"
            raise demos.error(what, "mend it", line=line) from problem


def _reference(file: Source, function: str) -> _Cell:
    """Return what of a reference stands in the notebook."""
    reference = read_reference(file.path, function)
    source = reference.filled("")
    before = source[: source.index(reference.body)].count("\n")
    return _Cell(file.name, reference.line - before, source, comments(source))


def _open(cell: _Cell, words: Mapping[str, str]) -> Iterator[Text]:
    return (text for text in cell.texts if text.source not in words)


def _check_known(source: Source, place: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        close = get_close_matches(name, known, n=1)
        remedy = f"did you mean '{close[0]}'?" if close else "delete it"
        raise source.error(f"{place}: '{name}' stands nowhere in the cells", remedy)


def _check_nothing_missing(source: Source, cells: Sequence[_Cell], given: WordsFile) -> None:
    missing = {
        text.source: cell.place(text)
        for cell in reversed(cells)
        for text in reversed(list(_open(cell, given.words)))
        if not set(text.words) <= set(given.same)
    }
    if missing:
        first, place = list(missing.items())[-1]
        what = f"words: {len(missing)} texts are not translated, the first '{first}' ({place})"
        raise source.error(what, f"add '{first}' = '…' to [words], or its words to same")


def _check_fit(source: Source, cell: _Cell, words: Mapping[str, str], find: Find) -> None:
    try:
        translated(cell.source, words, find)
    except ValueError as problem:
        remedy = "keep its {…} and escapes, add no quotes and no space around a comment"
        raise source.error(f"words: {problem}", remedy) from problem
