"""Put submissions in place with nbgrader's own `zip_collect`.

What is staged is already sorted: a folder per student, files under their final names. nbgrader makes the
folders, copies, and looks at the names of the notebooks as it always does; a class that is configured for
other folders or with a course of its own keeps working.
"""

import logging
import shutil
from collections.abc import Iterable
from pathlib import Path

from autograder.errors import ClassError
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.settings import Settings

_DOWNLOADED = "downloaded"
_STAGE = ".collecting"


def downloads(class_dir: Path, assignment: str) -> Path:
    """Return the folder in which nbgrader expects what was downloaded from the LMS."""
    return ClassFolder.at(class_dir).root / _DOWNLOADED / assignment


def submitted_folder(class_dir: Path, student: str, assignment: str) -> Path:
    """Return where a student's submission lies."""
    return Settings.of(ClassFolder.at(class_dir).root).folder("submitted", student, assignment)


def new_stage(class_dir: Path, assignment: str) -> Path:
    """Return the empty folder to be filled with `<student>/<file>`; what a killed run left is removed."""
    root = ClassFolder.at(class_dir).root / _DOWNLOADED / _STAGE
    shutil.rmtree(root, ignore_errors=True)
    stage = root / assignment / "extracted"
    stage.mkdir(parents=True)
    return stage


def zip_collect(class_dir: Path, assignment: str, students: Iterable[str]) -> None:
    """Let nbgrader put what is staged for these students in the place of what they had, then clear up.

    What they had is removed: whoever calls has kept it. Raises ClassError with nbgrader's own words.
    """
    folder = ClassFolder.at(class_dir)
    for student in students:
        shutil.rmtree(submitted_folder(folder.root, student, assignment), ignore_errors=True)
    problem = _run(Settings.of(folder.root), assignment)
    if problem:
        raise ClassError(
            f"nbgrader zip_collect failed: {problem}",
            where=str(folder.root / _DOWNLOADED / _STAGE),
            remedy="mend that and run the same command again; nothing that was handed in is lost",
        )
    shutil.rmtree(folder.root / _DOWNLOADED / _STAGE, ignore_errors=True)


def _run(settings: Settings, assignment: str) -> str:
    """Run the second half of nbgrader's command, the first being to unpack; return why it failed, or ""."""
    from nbgrader.apps import ZipCollectApp

    from autograder.gradebook.collector import StagedCollector

    told = _Told()
    app = ZipCollectApp(config=settings.config, log=told.log)
    app.coursedir = settings.coursedir
    app.coursedir.assignment_id = assignment
    app.downloaded_directory = f"{_DOWNLOADED}/{_STAGE}"
    app.collector_plugin = StagedCollector
    app.init_plugins()
    try:
        app.process_extracted_files()
    except SystemExit:  # nbgrader's way to give up
        return told.first or "it ended without a word"
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    return ""


class _Told(logging.Handler):
    """Hear what nbgrader says, and remember the first thing that went wrong."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.first = ""
        self.log = logging.Logger("zip_collect", logging.ERROR)  # nobody else's: it is in no tree of loggers
        self.log.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the first message."""
        self.first = self.first or record.getMessage()
