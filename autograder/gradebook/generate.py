"""Run nbgrader's own `generate_assignment`: source notebook -> release notebook and gradebook rows."""

import re
import subprocess
import sys
from pathlib import Path

from autograder.errors import AutograderError, ClassError, GradebookError
from autograder.gradebook.create import child_environment
from autograder.gradebook.database import opened, transaction
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.settings import Settings

_ERROR = re.compile(r"^\[\w+ \| ERROR\] (.*)$", re.MULTILINE)
_RAISED = re.compile(r"^\s*(?:\w+\.)*(\w+(?:Error|Exception|Exit)): (.*)$", re.MULTILINE)


def is_generated(class_dir: Path, assignment: str, notebook: str) -> bool:
    """Say whether the gradebook has the rows of an assignment: another one may have been put in its place.

    Raises GradebookError.
    """
    from sqlalchemy import text  # nbgrader's models would take seconds to import, for this alone

    rows = text(
        "select 1 from notebook join assignment on assignment.id = notebook.assignment_id"
        " where assignment.name = :assignment and notebook.name = :notebook"
    )
    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url) as engine, transaction(engine) as session:
        return session.execute(rows, {"assignment": assignment, "notebook": notebook}).first() is not None


def generate_assignment(class_dir: Path, assignment: str, *, staging: Path | None = None) -> Path:
    """Generate the release version of `source/./<assignment>` and its rows; return the release folder.

    With `staging`, source and release lie below that folder instead, while configuration and gradebook
    stay those of the class: build aside, then swap the folders in. nbgrader refuses to add or remove
    cells once there are submissions. Raises ClassError (no source, cells would change, a notebook's
    metadata is wrong) or GradebookError.
    """
    folder = ClassFolder.at(class_dir)
    settings = Settings.of(folder.root)
    root = staging.resolve() if staging else folder.root
    source = root / str(settings.coursedir.source_directory) / assignment
    if not any(source.glob("*.ipynb")):
        raise ClassError(
            "no notebook to generate from", where=str(source), remedy="build the assignment first"
        )
    command = [sys.executable, "-P", "-m", "nbgrader", "generate_assignment", assignment, "--force"]
    command.append(f"--CourseDirectory.root={root}")
    if settings.db_url.startswith("sqlite"):
        # Its default would follow the root. Any other URL is in the configuration, and may hold a password.
        command.append(f"--CourseDirectory.db_url={settings.db_url}")
    done = subprocess.run(
        command, cwd=folder.root, env=child_environment(), capture_output=True, text=True, errors="replace"
    )
    if done.returncode:
        raise _explained(done.stderr, assignment, folder.root)
    return root / str(settings.coursedir.release_directory) / assignment


def _explained(log: str, assignment: str, root: Path) -> AutograderError:
    """Return one readable line out of nbgrader's log."""
    raised = [(kind, text) for kind, text in _RAISED.findall(log) if kind != "NbGraderException"]
    logged = _ERROR.findall(log)
    kind, reason = raised[0] if raised else ("", logged[0] if logged else log.strip()[-300:] or "no message")
    if "are submissions associated" in log:
        return ClassError(
            f"the cells of {assignment} would change, and there are submissions of it",
            where=str(root),
            remedy="build it under another seed or name, or in a new class",
        )
    if kind == "OperationalError" or "accessing the nbgrader database" in log:
        return GradebookError(
            f"{assignment} could not be entered: {reason}",
            where=str(root),
            remedy="close what uses it and run again",
        )
    return ClassError(
        f"nbgrader refused {assignment}: {f'{kind}: ' if kind else ''}{reason}",
        where=str(root / "source" / assignment),
        remedy="mend the cell it names",
    )
