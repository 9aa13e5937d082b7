"""Write down one marked submission: report, autograded notebook, comments and page."""

import textwrap
import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from autograder import feedback
from autograder.course.model import Course
from autograder.manifest import Manifest
from autograder.marking.job import Marked
from autograder.marking.opened import Opened
from autograder.outcome import Evidence, FunctionResult, Note, Report
from autograder.render import Renderer, Words, sanitise_cells, sanitise_markdown
from autograder.sandbox.calls import CellRun
from autograder.submission import Cleaner, graded_notebook, unreadable_notebook
from autograder.voids import paid_in_full

COLUMNS = 92  # of a cell's output: formgrader cuts off what is longer


class Writer:
    """The words and templates of one assignment."""

    def __init__(self, course: Course, manifest: Manifest, voided: Collection[str] = ()) -> None:
        templates = course.root / "templates"
        self._manifest = manifest
        self._voided = voided
        self._words = Words.load(templates, manifest.language)
        self._renderer = Renderer(templates)
        self._text = course.unit(manifest.unit).texts[manifest.language]
        self._contact = course.contact.get(manifest.language, "")
        self._review_days = course.review_days
        self._curves = course.curves

    @property
    def phrases(self) -> Mapping[str, str]:
        """Return what the notebook's shell may have to say, in the student's language."""
        return MappingProxyType(dict(self._words.labels("shell")))

    def marked(self, one: Opened, judged: tuple[FunctionResult, ...]) -> Marked:
        """Return everything to be written for a submission that could be read."""
        report = paid_in_full(self._report(one, judged), self._voided)
        page = self._explain(report)
        cells = one.submission.running
        runs = [one.runs[cell.cell_id] for cell in cells]
        notebook = graded_notebook(
            one.submission,
            self._manifest,
            self._harmless(runs),
            {name: _wrapped(feedback.lines(page, name)) for name in self._grade_cells()},
            # The outputs are harmless already: their budget is the whole notebook's.
            Cleaner(output=lambda output: output, markdown=sanitise_markdown),
        )
        comments = {key.function: feedback.comment(page, key.function) for key in self._manifest.challenges}
        return Marked(
            report,
            notebook=notebook,
            comments={name: text for name, text in comments.items() if text},
            page=feedback.page_html(page, self._renderer),
            unanswered=tuple(sorted(one.unanswered())),
        )

    def unreadable(self, student: str, notes: tuple[Note, ...]) -> Marked:
        """Return the reasoned row of a submission of which nothing could be read."""
        report = Report(student, self._manifest.assignment, notes=notes, readable=False)
        page = self._explain(report)
        reason = "\n\n".join(self._words.sentence(n.code, n.facts, table="notes") for n in notes)
        return Marked(
            report,
            notebook=unreadable_notebook(self._manifest, reason),
            page=feedback.page_html(page, self._renderer),
        )

    def page(self, report: Report, by_hand: feedback.ByHand | None = None) -> str:
        """Return the student's page made anew from a stored report, and from what people added."""
        return feedback.page_html(self._explain(report, by_hand), self._renderer)

    def said(self, report: Report, grade_id: str) -> tuple[str, ...]:
        """Return what the student reads about one grade cell, as plain lines."""
        return feedback.lines(self._explain(report), grade_id)

    def _explain(self, report: Report, by_hand: feedback.ByHand | None = None) -> feedback.Page:
        return feedback.explain(
            report,
            self._manifest,
            self._text,
            self._words,
            contact=self._contact,
            review_days=self._review_days,
            curves=self._curves,
            by_hand=by_hand,
        )

    def _report(self, one: Opened, judged: tuple[FunctionResult, ...]) -> Report:
        found = {result.function: result for result in (*one.job.known, *judged)}
        order = [key.function for key in self._manifest.challenges if key.function in found]
        return Report(
            student=one.job.student,
            assignment=self._manifest.assignment,
            functions=tuple(found[name] for name in order),
            answers=one.answers,
            manual=one.manual,
            notes=(*one.job.notes, *one.submission.notes, *one.notes),
            flags=(*one.submission.flags, *one.flags),
            evidence=Evidence(
                wall_seconds=time.perf_counter() - one.started,
                cpu_seconds=one.cpu_seconds,
                stages=dict(one.stages),
            ),
        )

    def _harmless(self, runs: list[CellRun]) -> list[CellRun]:
        cleaned = sanitise_cells([run.outputs for run in runs], self._words)
        return [replace(run, outputs=tuple(outputs)) for run, outputs in zip(runs, cleaned, strict=True)]

    def _grade_cells(self) -> list[str]:
        ids = [key.grade_id(c.name) for key in self._manifest.challenges for c in key.criteria]
        return ids + [key.id for key in self._manifest.questions if key.points]


def _wrapped(lines: Iterable[str]) -> str:
    return "\n".join(textwrap.fill(line, COLUMNS, break_on_hyphens=False) for line in lines)
