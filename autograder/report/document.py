"""What a report says, as data: plain text where nothing else is said, Markdown of ours where it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.report.charts import Bar, Histogram, Scatter, Whisker

MOST = 250  # rows of a table, names in a cell: more nobody reads on a page


@dataclass(frozen=True)
class Lesson:
    """A misconception to explain: how many have it, what they were told, what one of them wrote."""

    function: str
    id: str
    count: str  # "6 of 23 (26 %)"
    sentence: str = ""  # Markdown
    code: str = ""
    section: str = ""  # Markdown, heading of the lesson
    notebook: str = ""  # path of the lesson from the report


@dataclass(frozen=True)
class Known:
    """One row of the table of all misconceptions."""

    function: str
    id: str
    count: str
    share: str


@dataclass(frozen=True)
class Monday:
    """The first panel."""

    lessons: tuple[Lesson, ...]
    others: tuple[Known, ...] = ()
    nameless: str = ""  # how many wrong results match nothing known


@dataclass(frozen=True)
class Spread:
    """One row of numbers about a distribution; all text."""

    label: str
    n: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Scores:
    """The distribution panel."""

    chart: Histogram | None  # None where there are no points or nobody to have them
    spreads: tuple[Spread, ...]  # empty where nothing could be read
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ItemRow:
    """One question or criterion in the item analysis."""

    id: str
    name: str
    owner: str  # the function, empty for a question
    points: str
    n: str
    unjudged: str
    withheld: str
    difficulty: str
    bar: Bar | None
    discrimination: str
    whisker: Whisker | None
    remark: str = ""


@dataclass(frozen=True)
class Choice:
    """One answer that was given to a question."""

    text: str  # Markdown
    right: bool
    count: str
    share: str
    bar: Bar


@dataclass(frozen=True)
class Asked:
    """What was answered to one question."""

    label: str
    prompt: str  # Markdown
    note: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Analysis:
    """The panel of item analysis."""

    questions: tuple[ItemRow, ...]
    criteria: tuple[ItemRow, ...]
    asked: tuple[Asked, ...]
    notes: tuple[str, ...]  # Markdown: what the numbers mean here, and alpha
    correlated: bool  # enough students for correlations


@dataclass(frozen=True)
class Defect:
    """One kind of defect of one function."""

    function: str
    what: str  # Markdown
    count: str


@dataclass(frozen=True)
class Defects:
    """Defects of one criterion."""

    title: str
    rows: tuple[Defect, ...]
    judged: str


@dataclass(frozen=True)
class Concern:
    """Something for a person, of one or several students."""

    who: tuple[str, ...]
    where: str
    what: str  # Markdown
    evidence: str = ""


@dataclass(frozen=True)
class Concerns:
    """Concerns of one kind."""

    title: str
    rows: tuple[Concern, ...]
    more: str = ""  # how many rows were left out, and where they are

    @property
    def placed(self) -> bool:
        """Return whether some row says where."""
        return any(row.where for row in self.rows)

    @property
    def proved(self) -> bool:
        """Return whether some row has evidence."""
        return any(row.evidence for row in self.rows)


@dataclass(frozen=True)
class Regraded:
    """The panel of results that took the place of others."""

    sentence: str
    chart: Scatter | None = None
    rows: tuple[tuple[str, str, str, str, str, str], ...] = ()  # who, when, why, before, after, by what
    moved: tuple[tuple[str, str, str], ...] = ()  # question or criterion, up, down
    more: str = ""  # how many rows were left out, and which


@dataclass(frozen=True)
class Document:
    """A whole report."""

    language: str
    title: str
    assignment: str
    unit: str
    summary: str
    anonymous: bool
    monday: Monday
    scores: Scores
    analysis: Analysis
    defects: tuple[Defects, ...]
    concerns: tuple[Concerns, ...]
    regraded: Regraded
    judged: tuple[tuple[str, str], ...]
    labels: Mapping[str, str] = field(default_factory=dict)
