"""Put a plan into effect: every attempt kept first, then the record, then what lies in `submitted/`."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from autograder.collect.plan import Action, StudentPlan
from autograder.errors import ClassError
from autograder.files import sync_tree
from autograder.gradebook import (
    Collection,
    attempts_folder,
    digest_of,
    grant_extensions,
    install_attempts,
    read_collection,
    submitted_folder,
    update_times,
    write_collection,
    write_time,
)
from autograder.manifest import Manifest


def apply_plans(root: Path, manifest: Manifest, plans: Sequence[StudentPlan], before: Collection) -> None:
    """Keep, note down and install what the plans say; a run that is killed is made good by the next.

    Raises ClassError and GradebookError.
    """
    name = manifest.assignment
    for plan in plans:
        try:
            _store(root, name, plan)
        except OSError as error:
            remedy = "mend that, then run the same command again"
            what = f"the attempts of {plan.student} cannot be kept: {error}"
            raise ClassError(what, where=str(root), remedy=remedy) from error
    attempts = {**before.attempts, **{p.student: p.attempts for p in plans}}
    record = replace(before, attempts=attempts)
    write_collection(root, name, record)
    install_attempts(root, name, {p.student: p.chosen for p in plans if p.install and p.chosen})
    for plan in plans:
        if plan.action is Action.TIME and plan.chosen:
            place = submitted_folder(root, plan.student, name)
            if place.is_dir() and digest_of(place) == plan.chosen.digest:
                write_time(root, name, plan.student, plan.chosen)
    moved = [p.student for p in plans if p.install or p.action is Action.TIME]
    if moved:
        update_times(root, manifest, moved)
    offered = {p.student: p.chosen.number for p in plans if p.chosen}
    write_collection(root, name, replace(record, offered={**before.offered, **offered}))


def extend(
    root: Path,
    manifest: Manifest,
    given: Mapping[str, timedelta],
    before: Collection,
    plans: Sequence[StudentPlan],
    *,
    dry_run: bool,
) -> tuple[str, ...]:
    """Grant extensions to whoever has handed in and return them; the others' wait in the record."""
    name = manifest.assignment
    given = {s: timedelta(seconds=n) for s, n in before.waiting.items()} | dict(given)
    there = {p.student for p in plans} | {s for s in given if submitted_folder(root, s, name).is_dir()}
    now = {student: length for student, length in given.items() if student in there}
    waiting = {s: length.total_seconds() for s, length in given.items() if s not in there}
    if not dry_run and now:
        grant_extensions(root, manifest, now)
    if not dry_run and waiting != before.waiting:
        write_collection(root, name, replace(read_collection(root, name), waiting=waiting))
    return tuple(sorted(now))


def _store(root: Path, name: str, plan: StudentPlan) -> None:
    place = attempts_folder(root, name) / plan.student
    place.mkdir(parents=True, exist_ok=True)
    sources = {number: draft.folder for number, draft in plan.store.items()}
    if plan.keep is not None:
        sources[plan.keep] = submitted_folder(root, plan.student, name)
    for number, source in sources.items():
        target = place / f"{number:02d}"
        aside = place / f".{target.name}.new"
        shutil.rmtree(aside, ignore_errors=True)
        shutil.copytree(source, aside, ignore=_oddities)
        sync_tree(aside)
        shutil.rmtree(target, ignore_errors=True)  # of a run that ended before the record was written
        aside.rename(target)


def _oddities(folder: str, names: list[str]) -> list[str]:
    """Return what is no file and no folder: links lead elsewhere, and a pipe would be waited for."""
    paths = {name: Path(folder) / name for name in names}
    return [
        name for name, path in paths.items() if path.is_symlink() or not (path.is_file() or path.is_dir())
    ]
