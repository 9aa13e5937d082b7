"""Grade the graders: how far verdicts agree with the labels of solutions that people have judged."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from autograder.errors import GraderError
from autograder.outcome import FunctionResult, Verdict

_VERDICTS = {"ok": Verdict.PASSED, "bad": Verdict.FAILED, "n-a": Verdict.UNJUDGED}
FREE = ("features", "heads", "blocks", "constants")  # loops over these cost nothing


@dataclass(frozen=True)
class Label:
    """What people say of one solution."""

    function: str
    file: str  # its path below the corpus
    group: str  # "correct", "borderline" or "wrong"
    criteria: Mapping[str, str]  # criterion -> "ok", "bad" or "n-a"
    loops_over: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()  # needed beside NumPy

    def expected(self, criterion: str) -> Verdict:
        """Return the verdict that agrees with the label of one criterion."""
        if self.libraries:  # nothing outside NumPy is at hand: no verdict can be given
            return Verdict.UNJUDGED
        label = self.criteria[criterion]
        if criterion == "vectorization" and label == "bad" and self.loops_over:
            harmless = all(loop.startswith(FREE) for loop in self.loops_over)
            return Verdict.PASSED if harmless else Verdict.FAILED
        return _VERDICTS[label]

    @property
    def must_be_full(self) -> bool:
        """Whether anything less than full marks would be a false reject."""
        return self.group == "correct" and not self.libraries

    @property
    def must_lose(self) -> bool:
        """Whether full marks would let a defect survive."""
        return any(self.expected(name) is Verdict.FAILED for name in self.criteria)


@dataclass(frozen=True)
class Disagreement:
    """One criterion of one solution on which label and verdict differ."""

    file: str
    criterion: str
    expected: Verdict
    got: Verdict
    code: str = ""


@dataclass(frozen=True)
class Agreement:
    """How far the verdicts on a corpus agree with its labels."""

    solutions: int
    agreed: Mapping[str, int]  # criterion -> solutions on which both agree
    compared: Mapping[str, int]  # criterion -> solutions that have it
    confusion: Mapping[tuple[str, Verdict, Verdict], int]  # (criterion, expected, got) -> solutions
    disagreements: tuple[Disagreement, ...] = ()
    false_rejects: tuple[str, ...] = ()  # right solutions without full marks
    survivors: tuple[str, ...] = field(default=())  # solutions with a defect and full marks

    @property
    def is_full(self) -> bool:
        """Whether nothing disagrees, no right solution lost a point and no defect survived."""
        return not (self.disagreements or self.false_rejects or self.survivors)


def labels(manifest: Mapping[str, Any], *, where: str = "manifest.json") -> tuple[Label, ...]:
    """Read the labels of a corpus's manifest; raise GraderError naming the entry that lacks a key."""
    return tuple(_label(entry, where) for entry in manifest["files"])


def agreement(judged: Iterable[tuple[Label, FunctionResult]]) -> Agreement:
    """Compare the verdicts on labelled solutions with their labels."""
    pairs = list(judged)
    compared = [found for label, result in pairs for found in _compared(label, result)]
    different = tuple(d for d in compared if d.expected is not d.got)
    return Agreement(
        solutions=len(pairs),
        agreed=Counter(d.criterion for d in compared if d.expected is d.got),
        compared=Counter(d.criterion for d in compared),
        confusion=Counter((d.criterion, d.expected, d.got) for d in compared),
        disagreements=different,
        false_rejects=tuple(label.file for label, r in pairs if label.must_be_full and r.score < r.max),
        survivors=tuple(label.file for label, r in pairs if label.must_lose and r.score >= r.max),
    )


def _compared(label: Label, result: FunctionResult) -> Sequence[Disagreement]:
    """Return label and verdict of every criterion that the function has, equal or not."""
    return [
        Disagreement(label.file, c.name, label.expected(c.name), c.verdict, c.code)
        for c in result.criteria
        if c.name in label.criteria
    ]


def _label(entry: Mapping[str, Any], where: str) -> Label:
    try:
        return Label(
            function=entry["function"],
            file=entry["file"],
            group=entry["group"],
            criteria=dict(entry["label"]),
            loops_over=tuple(entry.get("loops_over", ())),
            libraries=tuple(entry.get("needs_packages", ())),
        )
    except KeyError as missing:
        name = entry.get("file", "an entry")
        raise GraderError(
            f"{name} has no {missing}", where=where, remedy="label it as the others are"
        ) from missing
