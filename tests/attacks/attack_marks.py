"""Mark an attacked class by the command that instructors use, and look at everything that came of it."""

import ctypes
import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from attack_cases import ATTACKED, Case
from attack_world import ASSIGNMENT, ROOT, World
from markdown_it import MarkdownIt

from autograder.challenge.desk import BUDGET, PATIENCE
from autograder.classroom import stored_result
from autograder.classroom.write import page_path
from autograder.marking import Setup
from autograder.outcome import Report
from autograder.sandbox.replay import NOTEBOOK
from autograder.sandbox.settings import STANDARD

TIME_FACTOR = 0.1  # what stalls costs a tenth: the limits are the same otherwise
WORKERS = 2
COMMENTS = "auto_comment, x.manual_comment"
OURS = 50  # characters from which on a line of ours is no accident in a student's file
_CHILD_SUBREAPER = 36


@contextmanager
def orphans() -> Iterator[list[int]]:
    """Adopt whatever is left behind meanwhile; the list holds it afterwards."""
    libc = ctypes.CDLL(None, use_errno=True)
    before = set(_children())
    left: list[int] = []
    libc.prctl(_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield left
        until = time.monotonic() + 5  # what was killed with its parent is on its way out
        while (left := [p for p in _children() if p not in before]) and time.monotonic() < until:
            for process in left:
                _bury(process)
            time.sleep(0.05)
    finally:
        libc.prctl(_CHILD_SUBREAPER, 0, 0, 0, 0)


def _children() -> list[int]:
    tasks = Path("/proc/self/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def _bury(process: int) -> None:
    with suppress(ChildProcessError):
        os.waitpid(process, os.WNOHANG)


@dataclass(frozen=True)
class Marked:
    """A class after `autograder grade`."""

    world: World
    output: str
    orphans: tuple[int, ...]
    seconds: float

    @cached_property
    def reports(self) -> dict[str, Report]:
        return {report.student: report for report in stored_result(self.world.folder, ASSIGNMENT).reports}

    def files(self, student: str) -> dict[str, bytes]:
        """Return everything that this student, or another one, may be shown of the student's work."""
        folder = self.world.folder
        page = page_path(folder, ASSIGNMENT, student)
        there = [p for p in (folder / "autograded" / student).rglob("*") if p.is_file()]
        shown = {
            str(p.relative_to(folder)): p.read_bytes() for p in [*there, *([page] if page.exists() else [])]
        }
        return {**shown, "gradebook.db": "\n".join(self.rows(student)).encode()}

    def rows(self, student: str) -> list[str]:
        """Return the student's grades and comments as the gradebook has them."""
        grades = self._query(
            "auto_score, x.manual_score, x.extra_credit, x.needs_manual_grade", "grade", student
        )
        return [*map(repr, grades), *map(repr, self._query(COMMENTS, "comment", student))]

    def comments(self, student: str) -> list[str]:
        return [text for row in self._query(COMMENTS, "comment", student) for text in row[1:] if text]

    def _query(self, columns: str, table: str, student: str) -> list[tuple[Any, ...]]:
        query = (
            f"select c.name, x.{columns} from {table} x join base_cell c on c.id = x.cell_id"
            " join submitted_notebook n on n.id = x.notebook_id"
            " join submitted_assignment s on s.id = n.assignment_id where s.student_id = ? order by c.name"
        )
        with closing(sqlite3.connect(self.world.folder / "gradebook.db")) as db:
            return db.execute(query, (student,)).fetchall()


def mark(world: World) -> Marked:
    """Run `autograder grade` on the class, in a process of its own."""
    command = [
        sys.executable, "-m", "autograder", "grade", "--class", str(world.folder), "--course", str(ROOT),
        "--workers", str(WORKERS), "--time-factor", str(TIME_FACTOR), "--quiet",
    ]  # fmt: skip  # a table, read by rows
    started = time.monotonic()
    with orphans() as left:
        run = subprocess.run(
            command,
            env=world.environment(),
            cwd=world.home,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    output = run.stdout + run.stderr
    assert "Traceback" not in output, output
    assert run.returncode in (0, 1), output
    return Marked(world, output, tuple(left), time.monotonic() - started)


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    case: Case
    honest: float
    awarded: float
    flags: tuple[str, ...]
    seconds: float
    leaks: tuple[str, ...]
    problems: tuple[str, ...]
    budget: float = 0.0  # seconds that a submission may take: its cells, run again, and its calls


class Inspection:
    """Compare what a class of attackers came to with what honest students do."""

    def __init__(self, marked: Marked) -> None:
        self.marked = marked
        self.world = marked.world

    def row(self, case: Case) -> Row:
        report = self.marked.reports.get(case.who)
        honest = self.marked.reports[f"honest-{case.honest}"].score
        if report is None:
            told = () if case.absent else ("no row",)
            return Row(case, honest, 0.0, (), 0.0, tuple(self.leaks(case)), told, self._budget)
        flags = tuple(flag.code for flag in all_flags(report))
        leaks = tuple(self.leaks(case))
        problems = (*_score(case, report.score, honest), *_told(case, report, flags), *self.acts(case))
        seconds = report.evidence.wall_seconds
        return Row(case, honest, report.score, flags, seconds, leaks, problems, self._budget)

    @property
    def _budget(self) -> float:
        functions = len(self.world.manifest.challenges)
        calls = functions * PATIENCE * BUDGET.wall_seconds
        return TIME_FACTOR * (2 * NOTEBOOK * STANDARD.wall_seconds + calls)

    def leaks(self, case: Case) -> Iterator[str]:
        """Yield what of a secret is in a file that somebody may be shown."""
        own = self.world.own[case.who].encode()
        for place, data in self.marked.files(case.who).items():
            for name, secret in self.secrets(case).items():
                if secret in data and secret not in own:
                    yield f"{name} in {place}"

    def secrets(self, case: Case) -> Mapping[str, bytes]:
        inputs = {f"hidden input {n}": text.encode() for n, text in enumerate(self._inputs(case.who))}
        planted = {name: text.encode() for name, text in self.world.planted.items()}
        return planted | self._our_lines | inputs

    @cached_property
    def _our_lines(self) -> dict[str, bytes]:
        released = "\n".join(cell.source for cell in self.world.manifest.cells).encode()
        unit = self.world.manifest.unit
        files = [
            *(ROOT / "autograder/graders" / unit).glob("*.py"),
            *(ROOT / "solutions" / unit).rglob("*.py"),
        ]
        lines = {
            f"{path.name}:{number}": line.strip()
            for path in files
            for number, line in enumerate(path.read_bytes().splitlines(), 1)
        }
        return {name: line for name, line in lines.items() if len(line) >= OURS and line not in released}

    def _inputs(self, student: str) -> Iterator[str]:
        """Yield the first numbers of a student's hidden inputs, as Python prints them."""
        setup = Setup(str(ROOT), self.world.manifest, self.world.planted["class"])
        draws = self._grader.Draws(self._grader.CONTRACT, setup.seed(student, ATTACKED))
        for label in self._grader.LABELS:
            yield repr(float(draws.ordinary(label).arguments["E"].flat[0]))

    @cached_property
    def _grader(self) -> Any:
        from types import SimpleNamespace

        from autograder.graders import bahdanau  # noqa: F401  # its tests are modules of this package
        from autograder.graders.bahdanau.test_softmax_filas import CONTRACT
        from autograder.graders.toolkit import Draws
        from autograder.graders.toolkit.contract import AGAIN, ORDINARY

        return SimpleNamespace(CONTRACT=CONTRACT, Draws=Draws, LABELS=(*ORDINARY, AGAIN))

    def _usual(self, place: str) -> list[str]:
        """Return what acts in the same file of an honest student, as a figure of the course may."""
        return active(self.marked.files("honest-nothing").get(place, b"").decode())

    def acts(self, case: Case) -> Iterator[str]:
        """Yield what in the student's files would do something when somebody opens them."""
        for place, data in self.marked.files(case.who).items():
            if place.endswith(".html"):
                usual = self._usual(place.replace(case.who, "honest-nothing"))
                yield from (f"{what} in {place}" for what in active(data.decode()) if what not in usual)
            elif place.endswith(".ipynb"):
                notebook = json.loads(data)
                yield from (f"{what} in {place}" for text in _shown(notebook) for what in active(text))
                yield from (f"{kind} in {place}" for kind in _kinds(notebook) if kind not in HARMLESS)
            elif place == "gradebook.db":
                rows = "\n\n".join(self.marked.comments(case.who))
                yield from (f"{what} in a comment" for what in active(_as_html(rows)))


HARMLESS = {"text/plain", "text/html", "text/markdown", "text/latex", "image/png", "image/jpeg", "image/gif"}


def _shown(notebook: dict[str, Any]) -> Iterator[str]:
    """Yield every text of a notebook that Jupyter renders."""
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            yield _as_html("".join(cell["source"]))
        for output in cell.get("outputs", ()):
            for kind, text in output.get("data", {}).items():
                if kind == "text/markdown":
                    yield _as_html("".join(text))
                elif kind not in ("text/plain", "image/png"):
                    yield "".join(text)


def _as_html(markdown: str) -> str:
    """Return what a page makes of Markdown that may hold HTML; a formula stays as it is."""
    return MarkdownIt("commonmark", {"html": True}).render(markdown)


def _kinds(notebook: dict[str, Any]) -> Iterator[str]:
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            yield from output.get("data", {})


class _Active(HTMLParser):
    """Collect what does something in HTML: elements, handlers, addresses."""

    ELEMENTS = ("script", "iframe", "object", "embed", "form", "meta", "base", "link", "frame", "applet")
    PLACES = (
        "href",
        "src",
        "srcset",
        "action",
        "formaction",
        "xlink:href",
        "data",
        "style",
        "srcdoc",
        "poster",
    )

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.in_code = 0

    def handle_data(self, data: str) -> None:
        # A formula is typeset anywhere but in code.
        if not self.in_code and "\\href{javascript:" in data.replace(" ", "").lower():
            self.found.append(r"\href{javascript:")

    def handle_endtag(self, tag: str) -> None:
        self.in_code -= tag == "code"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_code += tag == "code"
        if tag in self.ELEMENTS:
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            text = "".join((value or "").split()).lower()
            if name.startswith("on") or (name in self.PLACES and ("javascript:" in text or "beacon" in text)):
                self.found.append(f"{name}={text[:40]}")


def active(text: str) -> list[str]:
    """Return what of some HTML would do something."""
    parser = _Active()
    parser.feed(text)
    return parser.found


def all_flags(report: Report) -> Iterator[Any]:
    """Yield the flags of a report and of its functions."""
    yield from report.flags
    for function in report.functions:
        yield from function.flags


def codes(report: Report) -> set[str]:
    """Return every code that the row has: notes, verdicts, flags."""
    verdicts = {c.code for function in report.functions for c in function.criteria}
    causes = {str(c.facts.get("by", "")) for function in report.functions for c in function.criteria}
    return {n.code for n in report.notes} | verdicts | causes | {f.code for f in all_flags(report)}


def _score(case: Case, awarded: float, honest: float) -> Iterator[str]:
    if awarded > honest + 1e-9:
        yield f"{awarded:g} points instead of {honest:g}"
    if case.same and awarded < honest - 1e-9:
        yield f"only {awarded:g} points of {honest:g}"


def _told(case: Case, report: Report, flags: tuple[str, ...]) -> Iterator[str]:
    missing = set(case.flags) - set(flags)
    unexpected = set(flags) - set(case.flags) - set(case.allowed)
    if missing:
        yield f"not flagged: {', '.join(sorted(missing))}"
    if unexpected:
        yield f"flagged: {', '.join(sorted(unexpected))}"
    silent = [said for said in case.says if not codes(report).intersection(said.split("|"))]
    if silent:
        yield f"the row does not say {', '.join(sorted(silent))}"
    for flag in all_flags(report):
        if flag.code in case.flags and not (flag.where or flag.facts):
            yield f"{flag.code} without evidence"
