"""List the parts of a page with their states and points, to be seen at a glance."""

from collections.abc import Sequence

from autograder.feedback.page import FunctionPart, Glance, ManualPart
from autograder.feedback.rows import points
from autograder.outcome import AnswerResult
from autograder.render import Words

FEWEST = 3  # parts; fewer are seen at a glance anyway


def overview(
    functions: Sequence[FunctionPart],
    answers: Sequence[AnswerResult],
    manual: Sequence[ManualPart],
    words: Words,
) -> tuple[Glance, ...]:
    """Return a line for every function, one for all graded questions, one for every prose answer."""
    found = [
        Glance(
            f"f{number}",
            part.function,
            part.state if part.started else "unstarted",
            part.state_label,
            part.points + (f" ({words.label('bonus')})" if part.bonus else ""),
            is_code=True,
        )
        for number, part in enumerate(functions, 1)
    ]
    graded = [answer for answer in answers if answer.max]
    if graded:
        told = points(words, sum(a.score for a in graded), sum(a.max for a in graded))
        found.append(Glance("questions", words.label("questions"), "", "", told))
    for number, written in enumerate(manual, 1):
        label = words.label("explanation") + (f" {number}" if len(manual) > 1 else "")
        found.append(Glance(f"m{number}", label, "unjudged", written.verdict_label, written.points))
    return tuple(found) if len(found) >= FEWEST else ()
