"""What an instructor found to be faulty and pays in full: who, when and why, kept for good.

`.autograder/voided/<assignment>.json` lists every decision, also those that were taken back.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.manifest import Manifest
from autograder.records import did_you_mean, read_json, to_plain
from autograder.voids import grade_id


@dataclass(frozen=True)
class Decision:
    """One decision of a person; `undone` and what follows it are empty while it stands."""

    id: str  # grade id of a criterion or a question
    reason: str
    by: str
    when: str  # ISO 8601, UTC
    undone: str = ""  # when it was taken back
    undone_by: str = ""
    undone_reason: str = ""


@dataclass(frozen=True)
class _Record:
    decisions: tuple[Decision, ...] = ()


def decisions(class_dir: Path, assignment: str) -> tuple[Decision, ...]:
    """Return every decision, the oldest first; raise ClassError for a damaged record."""
    path = _path(class_dir, assignment)
    return read_json(_Record, path, error=ClassError).decisions if path.is_file() else ()


def voided_ids(class_dir: Path, assignment: str) -> tuple[str, ...]:
    """Return the grade ids that are paid in full as things stand, sorted."""
    return tuple(sorted({one.id for one in decisions(class_dir, assignment) if not one.undone}))


def write_decisions(class_dir: Path, assignment: str, record: Sequence[Decision]) -> None:
    """Write the record whole; raise ClassError when that fails."""
    path = _path(class_dir, assignment)
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        plain = to_plain(_Record(tuple(record)))
        write_whole(path, json.dumps(plain, indent=1, ensure_ascii=False) + "\n")
    except OSError as error:
        remedy = "check the folder's rights and the free space"
        raise ClassError(f"cannot be written: {error.strerror}", where=str(path), remedy=remedy) from error


def decided(
    record: Sequence[Decision], id_: str, *, reason: str, by: str, when: str, undo: bool
) -> tuple[Decision, ...]:
    """Return the record with one more decision, or with the one that stands taken back.

    Raises ClassError when there is nothing to decide: it is paid in full already, or not at all.
    """
    standing = [one for one in record if one.id == id_ and not one.undone]
    if undo:
        if not standing:
            paid = ", ".join(sorted({one.id for one in record if not one.undone}))
            remedy = f"paid in full: {paid}" if paid else "nothing is paid in full"
            raise ClassError(f"{id_} is not paid in full", remedy=remedy)
        taken_back = [
            replace(one, undone=when, undone_by=by, undone_reason=reason) if one in standing else one
            for one in record
        ]
        return tuple(taken_back)
    if standing:
        one = standing[0]
        what = f"{id_} is paid in full already ({one.by}, {one.when}: {one.reason})"
        raise ClassError(what, remedy="--undo takes it back")
    return (*record, Decision(id_, reason, by, when))


def check_voidable(manifest: Manifest, id_: str) -> None:
    """Raise ClassError unless `id_` is a criterion or a question that pays something by itself."""
    criteria = {c.function: [grade_id(c.function, k.name) for k in c.criteria] for c in manifest.challenges}
    questions = [question.id for question in manifest.questions if question.points]
    known = [*(name for names in criteria.values() for name in names), *questions]
    if id_ in known:
        return
    if id_ in criteria:
        remedy = f"give one of its criteria: {', '.join(criteria[id_])}"
        raise ClassError(f"{id_} is a whole function", where=manifest.assignment, remedy=remedy)
    if id_ in {question.id for question in manifest.questions}:
        raise ClassError(f"{id_} is practice and pays nothing", where=manifest.assignment)
    if id_ in {explanation.id for explanation in manifest.explanations}:
        remedy = "give the points in formgrader"
        raise ClassError(f"{id_} is graded by a person", where=manifest.assignment, remedy=remedy)
    raise ClassError(
        f"no criterion or question {id_!r}", where=manifest.assignment, remedy=did_you_mean(id_, known)
    )


def _path(class_dir: Path, assignment: str) -> Path:
    return class_dir / ".autograder" / "voided" / f"{assignment}.json"
