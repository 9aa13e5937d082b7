"""Say what a model learns that is trained with a student's mistake, and lay out its curve."""

from collections.abc import Sequence

from autograder.course.curves import Curve, Curves
from autograder.feedback.page import Learning, Line, Tick
from autograder.outcome import FunctionResult
from autograder.render import Words, num

WIDTH, HEIGHT = 340, 190
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 30, 40  # margins of the chart
ALIKE = 0.05  # of the symbols: a model that learns this close to the right one shows nothing
MOST_TICKS = 4


def learning(result: FunctionResult, curves: Curves | None, words: Words) -> Learning | None:
    """Return what was stored of the mistake in the result; None where nothing was."""
    curve = curves.of(result.function, result.misconception) if curves is not None else None
    if curves is None or curve is None:
        return None
    if curve.error:
        return Learning(words.sentence("stops", {"type": curve.error}, table="learning"))
    named = (("yours", curve), ("right", curves.right), ("without", curves.without))
    drawn = [(kind, run) for kind, run in named if len(run.learning) > 1]
    last = max((run.learning[-1][0] for _, run in drawn), default=1)
    return Learning(
        sentence=_sentence(curve, curves, words),
        lines=tuple(
            Line(kind, words.label(kind, table="learning"), _points(run, last)) for kind, run in drawn
        ),
        x_ticks=tuple(Tick(_x(step, last), num(step)) for step in _steps(int(last))),
        y_ticks=tuple(Tick(_y(share), f"{100 * share:.0f} %") for share in (0, 0.5, 1)),
        text=_in_words(drawn, words),
    )


def _sentence(curve: Curve, curves: Curves, words: Words) -> str:
    """Return what it comes to on new sentences of the longest trained length."""
    got, right, without = (_copied(run, curves.length) for run in (curve, curves.right, curves.without))
    facts = {
        "length": curves.length,
        "got": _percent(got),
        "right": _percent(right),
        "without": _percent(without),
        "step": curve.broke_at,
    }
    if curve.broke_at is not None:
        code = "breaks"
    elif got >= right - ALIKE:
        code = "all_the_same"
    else:
        code = "misleads" if got < without else "half_way"
    return words.sentence(code, facts, table="learning")


def _in_words(drawn: Sequence[tuple[str, Curve]], words: Words) -> str:
    """Return the chart for those who do not see it."""
    said = []
    for kind, run in drawn:
        (first, _, start), (last, _, end) = run.learning[0], run.learning[-1]
        label = words.label(kind, table="learning")
        facts = {"label": label, "start": _percent(start), "end": _percent(end), "first": first, "last": last}
        said.append(words.label("line", table="learning").format(**facts))
    return " ".join((words.label("in_words", table="learning"), *said))


def _points(run: Curve, last: float) -> tuple[tuple[float, float], ...]:
    return tuple((_x(step, last), _y(share)) for step, _, share in run.learning if share is not None)


def _x(step: float, last: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * step / last


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def _steps(last: int) -> range:
    step = next(s for s in (10**k * m for k in range(9) for m in (1, 2, 5)) if last <= s * MOST_TICKS)
    return range(0, last + 1, step)


def _copied(run: Curve, length: int) -> float:
    return run.accuracy.get(str(length), 0.0)


def _percent(share: float) -> int:
    return round(100 * share)
