"""Decide for each student what a collection changes: nothing is overwritten that is not kept."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from autograder.collect.attempts import Draft
from autograder.gradebook import Attempt, Person, iso, newest


class Action(StrEnum):
    """What happens to one student's submission."""

    NEW = "new"  # nothing was there
    REPLACES = "replaces"  # another one was there; it is kept among the attempts
    OLDER = "older"  # what is there was handed in later; this one is kept among the attempts
    SAME = "same"  # it is there already
    TIME = "time"  # it is there already, and now its time is known, or another


@dataclass(frozen=True)
class Present:
    """What lies in `submitted/` for one student; an empty digest means nothing."""

    digest: str = ""
    moment: datetime | None = None


@dataclass
class StudentPlan:
    """What is to be done for one student."""

    student: str
    action: Action = Action.SAME
    attempts: tuple[Attempt, ...] = ()  # all of them, old and new
    keep: int | None = None  # number under which what lies in submitted/ is kept
    store: dict[int, Draft] = field(default_factory=dict)  # number -> files to be kept under it
    chosen: Attempt | None = None
    install: bool = False
    notes: list[str] = field(default_factory=list)


def plan_student(
    student: str, drafts: Sequence[Draft], before: Sequence[Attempt], offered: int | None, there: Present
) -> StudentPlan:
    """Return what becomes of a student's attempts: known ones are left, the newest counts."""
    plan = StudentPlan(student, attempts=tuple(before))
    if there.digest and there.digest not in {one.digest for one in plan.attempts}:
        plan.keep = len(plan.attempts) + 1
        own = Attempt(plan.keep, there.digest, "submitted/", moment=iso(there.moment))
        plan.attempts += (own,)
    retimed = any([_take(plan, draft) for draft in drafts])
    if not plan.attempts:
        return plan
    plan.chosen = newest(plan.attempts)
    plan.install = plan.chosen.digest != there.digest and (plan.chosen.number != offered or not there.digest)
    plan.action = _action(plan, there, retimed=retimed)
    return plan


def _take(plan: StudentPlan, draft: Draft) -> bool:
    """Add a draft to the attempts, or what is new about a known one; return whether its time changed."""
    plan.notes.extend(note for note in draft.notes if note not in plan.notes)
    known = next((one for one in plan.attempts if one.digest == draft.digest), None)
    if known is None:
        number = len(plan.attempts) + 1
        plan.store[number] = draft
        plan.attempts += (_attempt(number, draft),)
        return False
    now = _attempt(known.number, draft)
    renewed = replace(
        known,
        lms=known.lms or now.lms,
        label=known.label or now.label,
        handed_in_by=known.handed_in_by or now.handed_in_by,
        moment=now.moment or known.moment,
        late=now.late or known.late,
    )
    plan.attempts = tuple(renewed if one.number == known.number else one for one in plan.attempts)
    return renewed.moment != known.moment


def _attempt(number: int, draft: Draft) -> Attempt:
    claim = draft.claim
    return Attempt(
        number,
        draft.digest,
        draft.source,
        lms=claim.lms.value,
        label=claim.label,
        handed_in_by=draft.student,
        moment=iso(draft.moment),
        late=claim.late,
    )


def _action(plan: StudentPlan, there: Present, *, retimed: bool) -> Action:
    if plan.install:
        return Action.REPLACES if there.digest else Action.NEW
    if plan.store:
        return Action.OLDER
    return Action.TIME if retimed else Action.SAME


def shared(drafts: Iterable[Draft], people: Mapping[str, Person]) -> dict[str, list[Draft]]:
    """Return student -> drafts, those of a team mate included: one submission, everyone graded."""
    teams: dict[str, list[str]] = {}
    for one in people.values():
        if one.team:
            teams.setdefault(one.team, []).append(one.id)
    found: dict[str, list[Draft]] = {}
    for draft in drafts:
        team = people[draft.student].team if draft.student in people else ""
        for student in teams.get(team, [draft.student]):
            found.setdefault(student, []).append(draft)
    return {student: _several(list_) for student, list_ in sorted(found.items())}


def for_the_team(given: Mapping[str, timedelta], people: Iterable[Person]) -> dict[str, timedelta]:
    """Return extensions with those of team mates: they hand in one submission, so the longest is theirs."""
    longest: dict[str, timedelta] = {}
    mates = [one for one in people if one.team]
    for one in mates:
        longest[one.team] = max(longest.get(one.team, timedelta()), given.get(one.id, timedelta()))
    return dict(given) | {one.id: longest[one.team] for one in mates if longest[one.team]}


def _several(drafts: list[Draft]) -> list[Draft]:
    """Tell when two of a team handed in different things and no time says which was the later."""
    hands = sorted({draft.student for draft in drafts})
    differ = len({draft.digest for draft in drafts}) > 1
    if len(hands) < 2 or not differ or all(draft.moment for draft in drafts):
        return drafts
    last = drafts[-1]
    note = f"handed in by {', '.join(hands)}, times unknown: that of {last.student} counts"
    return [*drafts[:-1], replace(last, notes=(*last.notes, note))]
