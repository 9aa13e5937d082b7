"""Put submissions in place with nbgrader's own `zip_collect`.

What is staged is already sorted: a folder per student, files under their final names. nbgrader makes the
folders, copies, and looks at the names of the notebooks as it always does; a class that is configured for
other folders or with a course of its own keeps working.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from autograder.errors import ClassError
from autograder.gradebook.create import child_environment
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.settings import Settings

_DOWNLOADED = "downloaded"
_STAGE = ".collecting"
_COLLECTOR = "autograder.gradebook.collector.StagedCollector"


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
    command = [sys.executable, "-P", "-m", "nbgrader", "zip_collect", assignment]
    command.append(f"--ZipCollectApp.downloaded_directory={_DOWNLOADED}/{_STAGE}")
    command.append(f"--collector={_COLLECTOR}")
    done = subprocess.run(
        command, cwd=folder.root, env=child_environment(), capture_output=True, text=True, errors="replace"
    )
    if done.returncode:
        said = done.stderr.splitlines() or ["no message"]
        wrong = [line for line in said if "| CRITICAL]" in line or "| ERROR]" in line]
        raise ClassError(
            f"nbgrader zip_collect failed: {(wrong or said[-1:])[0].split('] ', 1)[-1].strip()}",
            where=str(folder.root / _DOWNLOADED / _STAGE),
            remedy="mend that and run the same command again; nothing that was handed in is lost",
        )
    shutil.rmtree(folder.root / _DOWNLOADED / _STAGE, ignore_errors=True)
