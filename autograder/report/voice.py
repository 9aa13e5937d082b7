"""Say things in the report's language: words of the engine, texts of the unit, numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from autograder.course.model import Course, FunctionFeedback, UnitText
from autograder.manifest import Manifest, QuestionKey
from autograder.render import Words, num

DASH = "–"


@dataclass(frozen=True)
class Voice:
    """One language for one assignment."""

    words: Words
    text: UnitText  # of the unit; in the assignment's language where the unit is not written in this one
    functions: Mapping[str, FunctionFeedback]  # sentences, in this language
    table: str = "report"  # of the words that belong to the page

    @classmethod
    def of(cls, course: Course, manifest: Manifest, language: str, *, table: str = "report") -> "Voice":
        """Return the voice for a language of the course; raise CourseError when it has no words."""
        unit = course.unit(manifest.unit)
        words = Words.load(course.root / "templates", language)
        text = unit.texts.get(language) or unit.texts[manifest.language]
        return cls(words, text, unit.function_feedback.get(language, text.function_feedback), table)

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """Return the labels of the page."""
        return self.words.labels(self.table)

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence of the page, as Markdown."""
        return self.words.sentence(key, facts, table=self.table)

    def fill(self, key: str, **facts: Any) -> str:
        """Return a label of the page with facts in it, as plain text."""
        return self.labels[key].format(**facts)

    def share(self, part: float, whole: float) -> str:
        """Return "26 %", or a dash where there is nothing to share."""
        return self.fill("percent", value=num(100 * part / whole, 0)) if whole else DASH

    def of_all(self, part: int, whole: int) -> str:
        """Return "6 of 23 (26 %)"."""
        return self.fill("count_of", part=part, whole=whole, share=self.share(part, whole))

    def number(self, value: float | None, digits: int = 2) -> str:
        """Return a number with its minus sign, a dash for None."""
        return DASH if value is None else num(value, digits).replace("-", "−")

    def criterion(self, name: str) -> str:
        """Return the label of a criterion."""
        return self.words.label(name, table="criteria")

    def question(self, key: QuestionKey) -> str:
        """Return "Question 3", as the notebook numbers it."""
        number = key.variable.rpartition("_")[2]
        return self.words.fill(self.words.label("question"), {"number": number})

    def found(self, code: str, facts: Mapping[str, Any]) -> str:
        """Return a short phrase for a code, as Markdown; the code itself where there is no phrase."""
        if self.words.has(code, table="found"):
            return self.words.sentence(code, facts, table="found")
        return f"`{code}`"
