"""The course as data: language-free facts, texts per language, and where the answers lie."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from autograder.course.curves import Curves

QuestionKind = Literal["single", "multiple", "numeric"]


@dataclass(frozen=True)
class Question:
    """One question of a unit's bank (`unit.toml`) with its right answer (`answers.toml`)."""

    id: str
    kind: QuestionKind
    points: float  # 0: practice, answered by an instant explanation in the notebook
    options: tuple[str, ...] = ()  # option ids; empty for a numeric question
    parameters: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)  # name -> values to draw from
    margin: float = 0.0
    right: tuple[str, ...] = ()  # option ids
    value: str = ""  # an expression over the parameters
    known_wrong: Mapping[str, str] = field(default_factory=dict)  # id -> expression


@dataclass(frozen=True)
class Challenge:
    """One function that students write."""

    function: str
    arguments: Mapping[str, str]  # name -> shape "T_y n*d_k", "bool T_y", a size "=n", words "a | b"
    returns: str
    points: Mapping[str, float]  # criterion -> points, in the order they are shown
    credit: Mapping[str, float] = field(default_factory=dict)  # misconception -> points for correctness
    public: tuple[Mapping[str, Any], ...] = ()  # public inputs: dimension -> size, choice -> word
    bonus: bool = False
    long: bool = False
    map: bool = False  # the notebook draws what it returns beside what is expected


@dataclass(frozen=True)
class Explanation:
    """One prose answer that a person grades."""

    id: str
    points: float


@dataclass(frozen=True)
class QuestionText:
    """A question's words in one language; `{name}` stands for a parameter."""

    prompt: str
    options: Mapping[str, str] = field(default_factory=dict)  # option id -> text
    explanation: str = ""  # shown at once after a practice question


@dataclass(frozen=True)
class ChallengeText:
    """A challenge's words in one language, Markdown."""

    title: str
    statement: str
    docstring: str = ""  # of the skeleton the student fills


@dataclass(frozen=True)
class FigureText:
    """A figure in one language; `alt` and `caption` may quote computed numbers, as a lesson does."""

    alt: str  # for those who do not see it; plain words
    caption: str  # Markdown, below it
    words: Mapping[str, str] = field(default_factory=dict)  # those in the picture


@dataclass(frozen=True)
class QuestionFeedback:
    """Sentences for a question: `wrong` maps an option id or a known wrong number's id to one."""

    right: str
    wrong: Mapping[str, str] = field(default_factory=dict)
    other: str = ""  # any other wrong answer


@dataclass(frozen=True)
class FunctionFeedback:
    """Sentences for a function: `right` once everything is verified, one per named misconception."""

    right: str
    misconceptions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class UnitText:
    """Everything a unit says in one language."""

    language: str
    title: str
    lesson: str  # Markdown with Jinja expressions and cell markers
    questions: Mapping[str, QuestionText]
    challenges: Mapping[str, ChallengeText]
    explanations: Mapping[str, str]  # id -> prompt
    question_feedback: Mapping[str, QuestionFeedback]
    function_feedback: Mapping[str, FunctionFeedback]
    rubrics: Mapping[str, str]  # explanation id -> rubric, for the instructor
    figures: Mapping[str, FigureText] = field(default_factory=dict)
    demo_words: Mapping[str, str] = field(default_factory=dict)  # text of a demo cell -> in this language
    comments: Mapping[str, str] = field(default_factory=dict)  # of a reference solution -> in this language
    sections: Mapping[str, str] = field(default_factory=dict)  # function, mistake, criterion -> heading

    def section(self, function: str, misconception: str | None = None, criterion: str = "") -> str:
        """Return the heading of the section on a mistake, else on a criterion, else on its function.

        It is Markdown and may be empty.
        """
        names = (misconception or "", criterion, function)
        return next((self.sections[name] for name in names if self.sections.get(name)), "")


@dataclass(frozen=True)
class Unit:
    """One unit: facts, texts, and the files that give answers away."""

    slug: str
    folder: Path  # course/<slug>
    answers_folder: Path  # solutions/<slug>
    questions: tuple[Question, ...]
    challenges: tuple[Challenge, ...]
    explanations: tuple[Explanation, ...]
    texts: Mapping[str, UnitText]  # language -> texts
    references: Mapping[str, Path]  # function -> reference solution
    misconceptions: Mapping[str, Mapping[str, Path]]  # function -> id -> known wrong solution
    function_feedback: Mapping[str, Mapping[str, FunctionFeedback]]  # every language -> function -> sentences
    files: tuple[Path, ...] = ()  # course/<slug>/files: what is handed out beside the notebook

    @property
    def demos(self) -> Path:
        """Return the runnable demo cells."""
        return self.folder / "demos.py"

    @property
    def figures(self) -> Path:
        """Return the functions that draw the figures of the lesson; a unit may have none."""
        return self.folder / "figures.py"


@dataclass(frozen=True)
class Course:
    """The whole course."""

    root: Path
    title: Mapping[str, str]
    languages: tuple[str, ...]
    units: tuple[Unit, ...]
    contact: Mapping[str, str] = field(default_factory=dict)  # language -> whom to ask; may be empty
    late_policy: str = "none"  # "none" or "zero", nbgrader's names
    resubmission: str = "last"  # "last" or "best"
    experiments: Mapping[str, Path] = field(default_factory=dict)  # unit -> results of its long experiments
    curves: Curves | None = None  # how models with a known mistake learn, where that was stored
    review_days: int | None = None  # after the page: so long may a student ask for a second look

    def unit(self, slug: str) -> Unit:
        """Return one unit; raise KeyError for an unknown slug."""
        for unit in self.units:
            if unit.slug == slug:
                return unit
        raise KeyError(slug)
