"""Hand pages out the way nbgrader does: `feedback/` filled, then `nbgrader release_feedback`."""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.gradebook.companions import SUBMISSION_SECRET, complete_for_release
from autograder.gradebook.create import child_environment
from autograder.gradebook.folder import ClassFolder, read_secret
from autograder.gradebook.settings import Settings
from autograder.gradebook.timestamps import NAME as TIMESTAMP
from autograder.gradebook.timestamps import Known
from autograder.manifest import Manifest


def fill_feedback(class_dir: Path, manifest: Manifest, pages: Mapping[str, str]) -> Path:
    """Write each student's page where `nbgrader release_feedback` takes it from; return that folder.

    The secret that tells the exchange whose page it is comes from the graded submission. Raises ClassError.
    """
    folder = ClassFolder.at(class_dir)
    settings, secret = Settings.of(folder.root), read_secret(folder.root)
    for student, page in pages.items():
        place = settings.folder("feedback", student, manifest.assignment)
        graded = settings.folder("autograded", student, manifest.assignment)
        try:
            place.mkdir(parents=True, exist_ok=True)
            for name in (TIMESTAMP, SUBMISSION_SECRET):
                if (graded / name).is_file():
                    (place / name).unlink(missing_ok=True)
                    shutil.copyfile(graded / name, place / name)
            complete_for_release(place, Known.YES, secret, student, manifest.assignment)
            write_whole(place / f"{manifest.notebook}.html", page)
        except OSError as error:
            raise ClassError(
                f"the page of {student} cannot be written: {error.strerror}",
                where=str(error.filename or place),
                remedy="check the folder's rights and the free space",
            ) from error
    return folder.root / str(settings.coursedir.feedback_directory).split("{")[0]


def release_feedback(class_dir: Path, assignment: str) -> None:
    """Run `nbgrader release_feedback`; raise ClassError with its own words when it refuses."""
    folder = ClassFolder.at(class_dir)
    command = [sys.executable, "-P", "-m", "nbgrader", "release_feedback", assignment]
    done = subprocess.run(
        command, cwd=folder.root, env=child_environment(), capture_output=True, text=True, errors="replace"
    )
    lines = done.stderr.splitlines()
    wrong = [line.split("] ", 1)[-1] for line in lines if "| CRITICAL]" in line or "| ERROR]" in line]
    if done.returncode or wrong:
        reason = wrong[0] if wrong else (lines or ["no message"])[-1]
        raise ClassError(
            f"nbgrader release_feedback failed: {reason}",
            where=str(folder.config),
            remedy="set c.Exchange.root there to a folder that students can read, or hand out with --to",
        )
