"""What a student is told, as data: every text is Markdown of ours, with foreign text escaped in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """One criterion of a function."""

    grade_id: str
    label: str  # plain text
    verdict: str  # "passed", "partial", "failed" or "unjudged"
    verdict_label: str  # plain text
    points: str  # plain text, "5 de 5"
    comment: tuple[str, ...] = ()  # what was found and one experiment
    partly: str = ""  # which groups of inputs earned points and which did not
    waits: bool = False  # right, and paid as soon as the values are
    shown_above: bool = False  # the page says the comment over the table


@dataclass(frozen=True)
class Value:
    """One row of a counter-example."""

    name: str
    text: str  # plain text, one row of a matrix a line
    kind: str = "argument"  # or "expected", "got"
    marked: tuple[str, str, str] = (
        "",
        "",
        "",
    )  # the text around its first entry that differs, and that entry

    @property
    def parts(self) -> tuple[str, str, str]:
        """Return the text before the marked entry, the entry and the text after it."""
        return self.marked if self.marked[1] else (self.text, "", "")


@dataclass(frozen=True)
class Cell:
    """One weight of a map."""

    text: str
    opacity: float
    marked: bool = False  # not the expected weight


@dataclass(frozen=True)
class MapRow:
    """One row of a map."""

    cells: tuple[Cell, ...]
    sum: str  # empty when it is no number


@dataclass(frozen=True)
class Map:
    """One map."""

    title: str
    rows: tuple[MapRow, ...]
    text: str  # the whole map in words


@dataclass(frozen=True)
class Drawing:
    """What a function draws of public data: alone when it is right, else beside the expected map."""

    maps: tuple[Map, ...]
    caption: str


@dataclass(frozen=True)
class Line:
    """One training run in a chart."""

    kind: str  # "yours", "right" or "without"
    label: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Tick:
    """A mark on an axis."""

    at: float
    text: str


@dataclass(frozen=True)
class Learning:
    """What a model with this mistake learns."""

    sentence: str
    lines: tuple[Line, ...] = ()  # none where nothing could be trained
    x_ticks: tuple[Tick, ...] = ()
    y_ticks: tuple[Tick, ...] = ()
    text: str = ""  # the chart in words


@dataclass(frozen=True)
class FunctionPart:
    """One function."""

    function: str
    title: str
    state: str  # "right", "half", "hopeless" or "unjudged"
    state_label: str  # plain text
    points: str  # plain text
    sentences: tuple[str, ...]
    rows: tuple[Row, ...] = ()  # every criterion, also where the page shows no table
    table: bool = True  # no table of zeros for what does not run yet
    example: tuple[Value, ...] = ()
    difference: str = ""  # where the example first differs
    drawing: Drawing | None = None
    learning: Learning | None = None
    remark: str = ""  # of a person, Markdown
    bonus: bool = False
    started: bool = True  # False: nothing of the student's is there yet

    @property
    def has_comments(self) -> bool:
        """Return whether some row of the table has anything to say."""
        return any(row.comment or row.partly for row in self.rows)


@dataclass(frozen=True)
class AnswerPart:
    """One question."""

    question: str
    label: str  # plain text, "Pregunta 3"
    prompt: str
    verdict: str  # "passed", "failed" or "unjudged"
    verdict_label: str
    points: str
    given: str  # the chosen options or the number; empty when there is none
    sentences: tuple[str, ...]
    remark: str = ""  # of a person, Markdown


@dataclass(frozen=True)
class ManualPart:
    """One prose answer."""

    id: str
    prompt: str
    verdict_label: str
    points: str
    sentence: str
    remark: str = ""  # of a person, Markdown


@dataclass(frozen=True)
class Glance:
    """One line of the overview: a function, all questions, the prose answers."""

    target: str  # id of its heading
    label: str  # plain text
    kind: str  # the state or verdict, for the colour
    state: str  # plain text, may be empty
    points: str
    is_code: bool = False


@dataclass(frozen=True)
class Page:
    """Everything a student is told about one submission."""

    language: str
    title: str  # plain text, the unit's
    student: str  # plain text, as the class folder names it
    score: str  # sentences
    bonus: str = ""
    readable: bool = True
    overview: tuple[Glance, ...] = ()  # none where everything is seen at once
    functions: tuple[FunctionPart, ...] = ()
    answers: tuple[AnswerPart, ...] = ()
    manual: tuple[ManualPart, ...] = ()
    notes: tuple[str, ...] = ()
    contact: str = ""
    review: str = ""  # until when a second look may be asked for
    labels: Mapping[str, str] = field(default_factory=dict)  # of the page, plain text
    maps: Mapping[str, str] = field(default_factory=dict)  # those of maps
    learning: Mapping[str, str] = field(default_factory=dict)  # those of learning curves
