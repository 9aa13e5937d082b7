"""Mark one class twice, with and without attackers in it, and write the table of what came of it.

python tests/attacks/attack_run.py build/attacks.md        (about a minute and a half on two cores)
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from attack_cases import SOLVED, Case, cases, honest_students
from attack_marks import Inspection, Marked, Row, mark
from attack_world import ASSIGNMENT, ROOT, World, listening, make

from autograder import assignment, gradebook
from autograder.course import load_course

SEED = "attacks"
# What an attacker would leave for the next command, and where; see looking/files_for_the_next_command.
LEFT = ("LEFT BEHIND", "LEFT_BEHIND")
SEPARATORS = "| --- | --- | ---: | ---: | --- | ---: | --- |"


@dataclass(frozen=True)
class Found:
    """Everything that the two runs showed."""

    rows: tuple[Row, ...]
    attacked: Marked
    quiet: Marked
    reached: tuple[str, ...]  # sockets that somebody reached
    before: frozenset[str] = field(default=frozenset())  # mounts
    after: frozenset[str] = field(default=frozenset())
    touched: tuple[str, ...] = ()  # files outside the class that changed

    @cached_property
    def collateral(self) -> tuple[str, ...]:
        """Return the honest students of whom anything differs between the two classes."""
        names = [f"honest-{name}" for name in (*honest_students(), SOLVED)]
        return tuple(name for name in names if not self._is_alike(name))

    def _is_alike(self, student: str) -> bool:
        with_, without = (self._seen(marked, student) for marked in (self.attacked, self.quiet))
        return self.attacked.reports[student] == self.quiet.reports[student] and with_ == without

    def _seen(self, marked: Marked, student: str) -> dict[str, bytes]:
        canary = marked.world.planted[student].encode()
        return {place: data.replace(canary, b"") for place, data in marked.files(student).items()}


@contextmanager
def runs(attackers: Sequence[Case]) -> Iterator[Found]:
    """Mark the honest class, then the same with these attackers in it."""
    with tempfile.TemporaryDirectory(prefix="attacks-") as name:
        place = Path(name)
        built = place / "built"
        course = load_course(ROOT)
        gradebook.prepare_class(built)
        assignment.build_into_class(course, course.unit(ASSIGNMENT.rpartition("-")[0]), "es", SEED, built)
        mounts = _mounts()
        with listening(place / "socket") as listeners:
            quiet = mark(make(built, place / "quiet", listeners, ()))
            world = make(built, place / "attacked", listeners, tuple(attackers))
            home = _state(world)
            attacked = mark(world)
            inspection = Inspection(attacked)
            yield Found(
                rows=tuple(inspection.row(case) for case in attackers),
                attacked=attacked,
                quiet=quiet,
                reached=tuple(listeners.reached()),
                before=mounts,
                after=_mounts(),
                touched=tuple(sorted(_state(world) ^ home)),
            )


def _mounts() -> frozenset[str]:
    lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()
    return frozenset(line.split()[4] for line in lines)


def _state(world: World) -> frozenset[str]:
    """Return the files outside the results: of the home, of the temporary folder, what was handed in."""
    places = (world.home, world.temporary, world.folder / "submitted")
    files = [path for place in places for path in place.rglob("*")]
    top = [f"{world.folder.name}/{path.name}" for path in world.folder.iterdir() if path.suffix == ".py"]
    return frozenset([*top, *(f"{path} {path.lstat().st_size}" for path in files)])


def left_behind(found: Found) -> list[str]:
    """Return the places where something lies that a later command would read."""
    folder = found.attacked.world.folder
    places = [
        *(folder / name for name in ("nbgrader_config.py", "sitecustomize.py")),
        *(ROOT / "conftest.py", found.attacked.world.home / ".pythonrc"),
        *(Path(tempfile.gettempdir()) / name for name in ("sitecustomize.py", "numpy.py", "LEFT_BEHIND")),
        Path("/tmp/LEFT_BEHIND"),
    ]
    there = [path for path in places if path.is_file()]
    return [str(path) for path in there if any(mark in path.read_text(errors="replace") for mark in LEFT)]


def table(found: Found) -> str:
    """Return the table in Markdown, with a line that adds it up."""
    lines = ["| attack | group | honest | awarded | flagged | seconds | leak |", SEPARATORS]
    for row in found.rows:
        flags = ", ".join(dict.fromkeys(row.flags)) or "—"
        lines.append(
            f"| {row.case.folder.name} | {row.case.group} | {row.honest:g} | {row.awarded:g} | {flags}"
            f" | {row.seconds:.1f} | {', '.join(row.leaks) or 'no'} |"
        )
    inflated = sum(row.awarded > row.honest for row in found.rows)
    leaked = sum(bool(row.leaks) for row in found.rows)
    stalled = sum(row.seconds > row.budget for row in found.rows)
    return "\n".join(
        [
            "# What the attack suite came to",
            "",
            f"{len(found.rows)} cases: {inflated} inflated, {leaked} leaked, {stalled} stalled,"
            f" {len(found.collateral)} of {len(honest_students()) + 1} honest students touched,"
            f" {len(found.attacked.orphans)} processes left.",
            f"The class took {found.attacked.seconds:.0f} s with the attackers and"
            f" {found.quiet.seconds:.0f} s without them (limits of time at a tenth, two workers).",
            "",
            *lines,
            "",
        ]
    )


def main(place: Path) -> int:
    """Write the table and return how many cases went wrong."""
    with runs(cases()) as found:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(table(found), encoding="utf-8")
        wrong = [row for row in found.rows if row.problems or row.leaks]
    for row in wrong:
        print(row.case.name, *row.problems, *row.leaks, sep="\n  ")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
