"""What nbgrader's own `autograde` and formgrader's button run instead of a kernel.

The class's `nbgrader_config.py` names these classes. The student's notebook is never parsed in this
process, which may be a Jupyter server: `autograder mark-one` reads, repairs and marks it, the same way
`autograder grade` does, and hands back scores, comments and the executed notebook. So no damaged file can
stop nbgrader's batch, and both roads write the same rows.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from traitlets import Integer, List, Unicode

from autograder.errors import GradebookError, GraderError
from autograder.gradebook.companions import Rules, complete_for_release, drop_refused
from autograder.gradebook.database import opened, transaction
from autograder.gradebook.folder import ClassFolder, read_secret
from autograder.gradebook.graded import GradedSubmission, read_answer, released_notebook, settle
from autograder.gradebook.released import read_released
from autograder.gradebook.rows import write_comments, write_grades
from autograder.gradebook.settings import Settings
from autograder.gradebook.submissions import notebook_rows
from autograder.gradebook.timestamps import read_timestamp

_RESULT = "autograder"  # key of `resources` under which one preprocessor leaves the result to the next


class ReleaseExporter(NotebookExporter):
    """Start from the released notebook, whatever the student's file holds."""

    def from_filename(self, filename: str, resources: Any = None, **options: Any) -> Any:
        """Return the released notebook after the preprocessors have made it the student's, as text."""
        path = Path(filename)
        resources["metadata"] = {"name": path.stem, "path": str(path.parent)}
        manifest = _class_of(self).manifest(resources["nbgrader"]["assignment"])
        notebook = _notebook(released_notebook(manifest))
        return self.from_notebook_node(notebook, resources=resources, **options)  # type: ignore[no-untyped-call]  # nbconvert's own


class SandboxExecute(NbGraderPreprocessor):  # type: ignore[misc]  # nbgrader ships no types
    """Mark the submission in a process of its own and put the executed notebook in place."""

    command = List(
        Unicode(),
        [sys.executable, "-P", "-m", "autograder", "mark-one"],
        help="The command that marks one submission and prints one JSON object.",
    ).tag(config=True)
    options = List(Unicode(), [], help="Further options of that command.").tag(config=True)
    timeout = Integer(900, help="Seconds until the command counts as hung.").tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the student's notebook with the sandbox's outputs; the scores wait in `resources`."""
        names = resources["nbgrader"]
        folder = _class_of(self)
        graded = read_answer(self._mark(folder, names["assignment"], names["student"]), names["student"])
        notebook = _notebook(graded.notebook or "")
        _refuse_odd_metadata(notebook, names["student"])
        _tidy(folder, names["student"], names["assignment"])
        resources[_RESULT] = graded
        return notebook, resources

    def _mark(self, folder: ClassFolder, assignment: str, student: str) -> str:
        arguments = ["--class", str(folder.root), "--assignment", assignment, "--student", student]
        command = [*self.command, *self.options, *arguments]
        try:
            done = subprocess.run(
                command, cwd=folder.root, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.timeout
            )
        except subprocess.TimeoutExpired as error:
            raise GraderError(f"no answer within {self.timeout} s", where=" ".join(command)) from error
        if done.returncode:
            lines = done.stderr.decode(errors="replace").strip().splitlines()
            reason = lines[-1] if lines else f"exit status {done.returncode}"
            raise GraderError(reason, where=" ".join(command))
        return done.stdout.decode(errors="replace")


class SaveGrades(SaveAutoGrades):  # type: ignore[misc]  # nbgrader ships no types
    """Write the scores and comments that marking found, as `autograder grade` writes them."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Write one student's rows in one transaction."""
        names = resources["nbgrader"]
        graded: GradedSubmission = resources[_RESULT]
        manifest = _class_of(self).manifest(names["assignment"])
        with opened(names["db_url"], write=True) as engine, transaction(engine) as session:
            known = read_released(session, names["assignment"], names["notebook"])
            rows = [settle(graded, known.cells, manifest)]
            notebooks = notebook_rows(session, known, [names["student"]])
            write_grades(session, known, rows, notebooks)
            write_comments(session, known, rows, notebooks)
        return nb, resources


def _notebook(text: str) -> Any:
    return nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]  # nbformat's own


def _class_of(part: Any) -> ClassFolder:
    """Return the class that a preprocessor or exporter works for: its converter knows the folder."""
    while part is not None:
        coursedir = getattr(part, "coursedir", None)
        if coursedir is not None:
            return ClassFolder.at(Path(coursedir.root))
        part = part.parent
    raise GradebookError("no converter of nbgrader around", remedy="run `nbgrader autograde`")


def _refuse_odd_metadata(notebook: Any, student: str) -> None:
    """Raise for one student what would otherwise end nbgrader's whole batch later."""
    try:
        MetadataValidator().validate_nb(notebook)
    except Exception as error:  # schema errors of three libraries
        raise GraderError(f"the marked notebook has odd nbgrader metadata: {error}", where=student) from error


def _tidy(folder: ClassFolder, student: str, assignment: str) -> None:
    """Bring the companion files that nbgrader copied in line with our rules."""
    settings = Settings.of(folder.root)
    submitted = settings.folder("submitted", student, assignment)
    autograded = settings.folder("autograded", student, assignment)
    given = settings.folder("source", ".", assignment)
    drop_refused(submitted, given, autograded, Rules.of(settings.coursedir))
    known, _ = read_timestamp(submitted)
    complete_for_release(autograded, known, read_secret(folder.root), student, assignment)
