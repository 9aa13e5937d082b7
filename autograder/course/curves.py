"""Read how models learn: with the right functions, without attention, and with each known mistake."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.errors import CourseError
from autograder.records import from_plain

PART = "mistakes"  # of the results of a unit's long experiments


@dataclass(frozen=True)
class Curve:
    """One training run."""

    learning: tuple[
        tuple[Any, ...], ...
    ] = ()  # step, loss (None: no number), share of symbols that are right
    accuracy: Mapping[str, float] = field(default_factory=dict)  # length of new sentences -> share copied
    error: str = ""  # the exception that ended it

    @property
    def broke_at(self) -> int | None:
        """Return the first step whose loss was no number."""
        return next((int(step) for step, loss, _ in self.learning if loss is None), None)


@dataclass(frozen=True)
class Curves:
    """The runs of one experiment, all trained alike."""

    length: int  # of the longest sentences that were trained, in symbols
    right: Curve
    without: Curve  # no attention at all
    mistakes: Mapping[str, Mapping[str, Curve]]  # function -> misconception -> run

    def of(self, function: str, misconception: str | None) -> Curve | None:
        """Return the run with a mistake; None where it was never trained."""
        return self.mistakes.get(function, {}).get(misconception or "")


def read_curves(paths: Iterable[Path]) -> Curves | None:
    """Return the curves that some unit's experiments stored; None where there are none.

    Raises CourseError for a file that is not what `make experiments` writes.
    """
    for path in paths:
        try:
            stored = json.loads(path.read_text(encoding="utf-8")).get(PART)
            if stored:
                return _curves(stored, path)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
            what = f"stored experiments cannot be read: {problem}"
            raise CourseError(what, where=str(path), remedy="run `make experiments`") from problem
    return None


def _curves(stored: Mapping[str, Any], path: Path) -> Curves:
    runs = dict(stored["curves"])
    return Curves(
        length=int(stored["longest_trained"]),
        right=_curve(runs.pop("right"), path),
        without=_curve(runs.pop("ninguna"), path),
        mistakes={
            function: {name: _curve(run, path) for name, run in found.items()}
            for function, found in runs.items()
        },
    )


def _curve(run: Mapping[str, Any], path: Path) -> Curve:
    wanted = {key: run[key] for key in ("learning", "accuracy", "error") if key in run}
    return from_plain(Curve, wanted, where=str(path), error=CourseError)
