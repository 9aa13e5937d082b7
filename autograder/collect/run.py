"""One collection: unpack, sort out, plan, and unless it only shows what it would do, put in place."""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from autograder.collect.apply import apply_plans, extend
from autograder.collect.archive import Refused, labels, unpack
from autograder.collect.attempts import Draft, drafts, lay_out, sort_out
from autograder.collect.moments import in_utc, time_zone
from autograder.collect.people import People
from autograder.collect.plan import Action, Present, StudentPlan, for_the_team, plan_student, shared
from autograder.collect.tables import read_people
from autograder.collect.times import Times, read_times
from autograder.collect.vocabulary import Vocabulary, vocabulary
from autograder.collect.zips import Caps
from autograder.errors import ClassError
from autograder.gradebook import (
    ClassFolder,
    Collection,
    Person,
    class_lock,
    digest_of,
    downloads,
    due_date,
    iso,
    known_time,
    merged,
    name_problem,
    read_collection,
    read_roster,
    save_roster,
    submitted_folder,
)
from autograder.manifest import Manifest


@dataclass(frozen=True)
class CollectOptions:
    """What an instructor asks of one collection."""

    class_dir: Path
    assignment: str
    sources: tuple[Path, ...] = ()
    roster: Path | None = None
    times: Path | None = None
    time_zone: str = ""
    dry_run: bool = False
    caps: Caps = field(default_factory=Caps)


@dataclass(frozen=True)
class Collected:
    """What a collection did, or would do."""

    plans: tuple[StudentPlan, ...] = ()
    unmatched: tuple[Refused, ...] = ()
    refused: tuple[Refused, ...] = ()
    unclear: tuple[Refused, ...] = ()  # lines of the table of times that say nothing
    unknown_times: tuple[str, ...] = ()  # count as on time
    late_without_time: tuple[str, ...] = ()  # the LMS says late, nobody knows by how much
    extended: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()  # of the roster, from whom there is nothing
    elsewhere: int = 0  # files of other assignments of the class
    listed: int | None = None  # students in the roster that was given


def downloaded(class_dir: Path, assignment: str) -> tuple[Path, ...]:
    """Return what lies where nbgrader's `zip_collect` looks for downloads; raise ClassError."""
    folder = downloads(class_dir, assignment) / "archive"
    return (folder,) if folder.is_dir() and any(folder.iterdir()) else ()


def collect(options: CollectOptions) -> Collected:
    """Take in what an LMS exported and put each student's newest attempt where grading looks for it.

    Every attempt is kept. Raises ClassError (no such class, archive, column or time zone) and
    GradebookError; never for what a student packed, which is told.
    """
    folder = ClassFolder.at(options.class_dir)
    manifest = folder.manifest(options.assignment)
    with nullcontext() if options.dry_run else class_lock(folder.root), _work(folder.root) as work:
        return _Run(options, folder, manifest, vocabulary(), time_zone(options.time_zone), work).collect()


@contextmanager
def _work(root: Path) -> Iterator[Path]:
    """Make a folder beside the class's own, so that what is unpacked can be moved in place."""
    try:
        work = Path(tempfile.mkdtemp(prefix=".collect-", dir=root))
    except OSError as error:
        remedy = "check the folder's rights and the free space"
        raise ClassError(f"cannot be written: {error.strerror}", where=str(root), remedy=remedy) from error
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


@dataclass
class _Run:
    """The hands of one collection."""

    options: CollectOptions
    folder: ClassFolder
    manifest: Manifest
    words: Vocabulary
    zone: ZoneInfo | None
    work: Path

    def collect(self) -> Collected:
        """Do it, or in a dry run find out what would be done."""
        roster, listed = self._roster()
        times = self._times(roster)
        people = People.of(roster, times.numbers)
        if self.options.sources and not roster:
            remedy = "give --roster FILE with columns id, first_name, last_name, email"
            raise ClassError("the gradebook knows no student", where=str(self.folder.root), remedy=remedy)
        (self.work / "files").mkdir()
        unpacked = unpack(self.options.sources, self.work / "files", self.options.caps)
        others = [path.stem for path in self.folder.manifests.glob("*.json")]
        found = sort_out(unpacked.members, people, self.manifest, others)
        ready, empty = self._drafts(drafts(found.owned, labels(self.options.sources)), times)
        before = read_collection(self.folder.root, self.manifest.assignment)
        plans = self._plans(shared(ready, people.everybody), times, before)
        if not self.options.dry_run:
            apply_plans(self.folder.root, self.manifest, plans, before)
        granted = extend(
            self.folder.root, self.manifest, times.extensions, before, plans, dry_run=self.options.dry_run
        )
        handed_in = {p.student for p in plans} | {s for s in people.everybody if self._present(s).digest}
        return Collected(
            plans=tuple(plans),
            unmatched=(*found.unmatched, *empty),
            refused=tuple(unpacked.refused),
            unclear=tuple(times.unclear),
            unknown_times=tuple(p.student for p in plans if p.chosen and not p.chosen.time),
            late_without_time=tuple(
                p.student for p in plans if p.chosen and p.chosen.late and not p.chosen.time
            ),
            extended=granted,
            missing=tuple(s for s in sorted(people.everybody) if s not in handed_in),
            elsewhere=found.elsewhere,
            listed=listed,
        )

    def _roster(self) -> tuple[tuple[Person, ...], int | None]:
        known = self._known()
        if self.options.roster is None:
            return known, None
        given = read_people(self.options.roster, self.words)
        if not self.options.dry_run:
            save_roster(self.folder.root, given)
            return self._known(), len(given)
        return merged(known, given), len(given)

    def _known(self) -> tuple[Person, ...]:
        """Return the gradebook's students whose ids can be folders: nbgrader itself would take any text."""
        return tuple(one for one in read_roster(self.folder.root) if not name_problem(one.id))

    def _times(self, roster: Sequence[Person]) -> Times:
        if self.options.times is None:
            return Times()
        due = due_date(self.folder.root, self.manifest)
        times = read_times(self.options.times, People.of(roster), due, self.zone, self.words)
        times.extensions = for_the_team(times.extensions, roster)
        return times

    def _drafts(self, found: list[Draft], times: Times) -> tuple[list[Draft], list[Refused]]:
        """Write each draft's files and give it its time; an attempt without a file is told."""
        ready, empty = [], []
        last = {draft.student: draft for draft in found}
        for number, draft in enumerate(found):
            if draft.claim.moment:
                draft.moment = in_utc(draft.claim.moment, self.zone, draft.source)
            elif draft is last[draft.student]:
                draft.moment = times.moments.get(draft.student)
            lay_out(draft, self.work / "attempts" / f"{number:06d}", self.manifest.notebook)
            if draft.digest:
                ready.append(draft)
            else:
                empty.append(Refused(f"{draft.source}: {draft.claim.label}", "an attempt without a file"))
        return ready, empty

    def _plans(self, found: dict[str, list[Draft]], times: Times, before: Collection) -> list[StudentPlan]:
        plans = []
        for student in sorted(found.keys() | times.moments.keys()):
            there = self._present(student)
            known = before.attempts.get(student, ())
            if student not in found and not (there.digest or known):
                continue  # a time for somebody of whom nothing came
            plan = plan_student(student, found.get(student, ()), known, before.offered.get(student), there)
            if student not in found:
                _set_time(plan, times.moments[student])
            plans.append(plan)
        return plans

    def _present(self, student: str) -> Present:
        place = submitted_folder(self.folder.root, student, self.manifest.assignment)
        return Present(digest_of(place), known_time(place)) if place.is_dir() else Present()


def _set_time(plan: StudentPlan, moment: datetime) -> None:
    """Give the newest attempt of a student the time that a table says, when no file came with it."""
    if plan.chosen is None or plan.chosen.moment == iso(moment):
        return
    renewed = replace(plan.chosen, moment=iso(moment))
    plan.attempts = tuple(renewed if one.number == renewed.number else one for one in plan.attempts)
    plan.chosen = renewed
    if not plan.install:
        plan.action = Action.TIME
