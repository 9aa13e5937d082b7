"""The road of one submission: read, run, judge answers and functions, explain, write down."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from autograder import challenge, feedback, quiz, submission
from autograder.course import load_course
from autograder.errors import ClassError, SubmissionError
from autograder.marking.job import Job, Marked, Setup
from autograder.outcome import Evidence, Flag, FunctionResult, ManualResult, Note, Report
from autograder.render import Renderer, Words
from autograder.sandbox import Sandbox, Settings
from autograder.sandbox.calls import CellRun, Session


class Road:
    """Everything a grader child keeps between submissions: course, words, sandbox."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        manifest = setup.manifest
        course = load_course(Path(setup.course))
        self._unit = course.unit(manifest.unit)
        self._text = self._unit.texts[manifest.language]
        self._words = Words.load(course.root / "templates", manifest.language)
        self._renderer = Renderer(course.root / "templates")
        self._contact = course.contact
        self._exercises = challenge.exercises(self._unit, manifest.challenges)
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        settings = Settings(kind=self.setup.sandbox, plots=self.setup.manifest.plots)
        self._sandbox = self._stack.enter_context(Sandbox(settings))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
