"""What is already written of a class: so that whatever got lost is written again."""

from collections.abc import Iterable
from pathlib import Path

from autograder.gradebook.database import BUSY_SECONDS
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.grades import read_totals
from autograder.gradebook.settings import Settings
from autograder.manifest import Manifest


def written_scores(
    class_dir: Path, manifest: Manifest, students: Iterable[str], *, busy_seconds: float = BUSY_SECONDS
) -> dict[str, float]:
    """Return the automatic score of each student who has rows and an autograded notebook.

    Raises GradebookError when the gradebook cannot be read.
    """
    settings = Settings.of(ClassFolder.at(class_dir).root)
    rows = read_totals(class_dir, manifest.assignment, busy_seconds=busy_seconds)
    name = f"{manifest.notebook}.ipynb"
    return {
        student: rows[student].automatic
        for student in students
        if student in rows and (settings.folder("autograded", student, manifest.assignment) / name).is_file()
    }
