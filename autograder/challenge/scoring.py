"""Turn the outcomes of tests into verdicts and points: measured first, paid second."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from autograder.graders.toolkit import Reply
from autograder.manifest import ChallengeKey
from autograder.outcome import CriterionResult, Verdict

CORRECTNESS = "correctness"
GENERIC = "generic"


@dataclass(frozen=True)
class Outcome:
    """What one test found."""

    criterion: str
    group: str
    weight: float  # the part of the points that the group can lose
    split: bool = False  # each test of the group loses its share of that; otherwise one failure loses all
    verdict: Verdict = Verdict.PASSED
    code: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    keeps: float = 0.0
    reply: Reply | None = None  # the call that shows the fault


def deciding(outcomes: Sequence[Outcome]) -> Outcome | None:
    """Return the outcome that a criterion's sentence is about: the first failure, generic ones first."""
    wanted = sorted(
        (o for o in outcomes if o.verdict is not Verdict.PASSED),
        key=lambda o: (o.verdict is not Verdict.FAILED, o.group != GENERIC),
    )
    return wanted[0] if wanted else None


def verdict_of(outcomes: Sequence[Outcome]) -> Verdict:
    """Return failed if anything failed, unjudged if a generic test could not be judged, else passed."""
    if any(o.verdict is Verdict.FAILED for o in outcomes):
        return Verdict.FAILED
    passed = any(o.verdict is Verdict.PASSED for o in outcomes)
    return Verdict.PASSED if passed and not _gate_unjudged(outcomes) else Verdict.UNJUDGED


def share(outcomes: Sequence[Outcome]) -> float:
    """Return the part of a criterion's points that its tests leave.

    The generic group is the gate: what fails there keeps only what it says, and what could not be judged
    there keeps nothing. Any other group can only lose its own part.
    """
    if _gate_unjudged(outcomes):
        return 0.0
    failed = [o for o in outcomes if o.verdict is Verdict.FAILED]
    gate = min((o.keeps for o in failed if o.group == GENERIC), default=1.0)
    tests = Counter(o.group for o in outcomes)
    lost: dict[str, float] = {}
    for o in failed:
        if o.group != GENERIC:
            loss = o.weight * (1 - o.keeps)
            lost[o.group] = lost.get(o.group, 0) + loss / tests[o.group] if o.split else loss
    return max(0.0, gate - sum(lost.values()))


def _gate_unjudged(outcomes: Sequence[Outcome]) -> bool:
    return any(o.group == GENERIC and o.verdict is Verdict.UNJUDGED for o in outcomes)


def criterion_result(name: str, points: float, outcomes: Sequence[Outcome]) -> CriterionResult:
    """Return the verdict on one criterion and the points that it earns by itself."""
    verdict = verdict_of(outcomes)
    cause = deciding(outcomes) if verdict is not Verdict.PASSED else None
    groups = {
        group: verdict_of([o for o in outcomes if o.group == group])
        for group in dict.fromkeys(o.group for o in outcomes)
    }
    return CriterionResult(
        name=name,
        verdict=verdict,
        score=0.0 if verdict is Verdict.UNJUDGED else round(points * share(outcomes), 6),
        max=points,
        code=cause.code if cause else "",
        facts=_facts(cause, outcomes) if cause else {},
        groups=groups if len(groups) > 1 else {},
    )


def _facts(cause: Outcome, outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
    """Return the facts of a cause; dimensions that several tests name under the same code are one list."""
    if "dimension" not in cause.facts:
        return cause.facts
    alike = [o.facts["dimension"] for o in outcomes if o.code == cause.code]
    return {**cause.facts, "dimension": list(dict.fromkeys(name for names in alike for name in names))}


def measured(key: ChallengeKey, outcomes: Sequence[Outcome]) -> tuple[CriterionResult, ...]:
    """Return every criterion as it was measured."""
    return tuple(
        criterion_result(c.name, c.points, [o for o in outcomes if o.criterion == c.name])
        for c in key.criteria
    )


def paid(results: Sequence[CriterionResult], credit: float | None) -> tuple[CriterionResult, ...]:
    """Pay a good try its credit instead of nothing; when correctness earns nothing, withhold the rest."""
    settled = tuple(_credited(r, credit) for r in results)
    worthless = any(r.name == CORRECTNESS and r.score == 0 for r in settled)
    return tuple(_withheld(r) for r in settled) if worthless else settled


def _credited(result: CriterionResult, credit: float | None) -> CriterionResult:
    earns = credit is not None and result.name == CORRECTNESS and result.verdict is Verdict.FAILED
    return replace(result, score=max(result.score, min(credit or 0.0, result.max))) if earns else result


def _withheld(result: CriterionResult) -> CriterionResult:
    if result.name == CORRECTNESS or result.score == 0:
        return result
    return replace(result, score=0.0, withheld_by=CORRECTNESS, withheld=result.score)
