"""Say in words what kept a criterion of one function from passing, and one experiment to see it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from autograder.course.model import UnitText
from autograder.feedback.codes import STOPPED
from autograder.feedback.sentences import cause, experiment
from autograder.outcome import CriterionResult, FunctionResult, Verdict
from autograder.render import Words

CORRECTNESS, STABILITY = "correctness", "stability"
UNNAMED = ("float32", "layout", "stale")  # no known wrong solution is wrong like this


@dataclass(frozen=True)
class Causes:
    """The causes of one function's result."""

    result: FunctionResult
    text: UnitText
    words: Words

    def failed(self, criterion: CriterionResult) -> tuple[str, ...]:
        """Return the cause of a failure and one experiment; an author's sentence brings its own."""
        if self._is_named(criterion):
            said = self._misconception()
            if said:
                return (said,)
        facts = self._facts(criterion)
        # What ended on an extreme input is seen again with that regime's own experiment.
        shown_by = str(facts.get("regime") or criterion.code)
        return (cause(self.words, criterion.code, facts), *experiment(self.words, shown_by, facts))

    def unjudged(self, criterion: CriterionResult) -> tuple[str, ...]:
        """Return why nothing can be said, and whom to ask when it is not the student's to mend."""
        facts = self._facts(criterion)
        why = cause(self.words, criterion.code or "blocked", facts)
        step = criterion.code if criterion.code in STOPPED else "not_judged"
        return (why, *experiment(self.words, step, facts))

    def _is_named(self, criterion: CriterionResult) -> bool:
        """Say whether the named misconception explains this failure: wrong values, else instability.

        It does not explain values that are wrong for a reason of their own: then it is of the instability.
        """
        told = [
            other.name
            for other in self.result.criteria
            if other.verdict is Verdict.FAILED
            and other.name in (CORRECTNESS, STABILITY)
            and not (other.name == CORRECTNESS and other.code in UNNAMED)
        ]
        return self.result.misconception is not None and told[:1] == [criterion.name]

    def _misconception(self) -> str:
        """Return the author's sentence; empty when results are older than it, or lack its numbers."""
        sentences = self.text.function_feedback[self.result.function].misconceptions
        try:
            return self.words.fill(sentences[self.result.misconception or ""], self.result.facts)
        except (KeyError, ValueError):
            return ""

    def _facts(self, criterion: CriterionResult) -> Mapping[str, Any]:
        return {"function": self.result.function, **criterion.facts}
