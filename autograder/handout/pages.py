"""Feedback pages on their way to the students: a folder each, named so that the LMS takes them back."""

import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from autograder import classroom
from autograder.classroom.write import page_path
from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.gradebook import fill_feedback, lms_labels, release_feedback
from autograder.manifest import Manifest

_ANY_TIME = (1980, 1, 1, 0, 0, 0)  # the same pages make the same zip
_FOLDERS, _PREFIXES = ("moodle",), ("canvas",)


def read_pages(class_dir: Path, manifest: Manifest, course_root: Path) -> dict[str, str]:
    """Write every student's page anew, as results and grades stand now, and return them by student."""
    classroom.write_pages(class_dir, manifest.assignment, course_root)
    found = {}
    for report in classroom.stored_result(class_dir, manifest.assignment).reports:
        path = page_path(class_dir, manifest.assignment, report.student)
        try:
            found[report.student] = path.read_text(encoding="utf-8")
        except OSError as error:
            remedy = f"run autograder feedback --class {class_dir}"
            raise ClassError(error.strerror or "unreadable", where=str(path), remedy=remedy) from error
    return found


def names_for_the_lms(class_dir: Path, manifest: Manifest, students: Iterable[str]) -> dict[str, Path]:
    """Return student -> path of the page, as the LMS expects it that the submission came from.

    Moodle takes a folder per student, Canvas a prefix; for anything else the folder has the student's id.
    """
    everybody = list(students)
    labels = lms_labels(class_dir, manifest.assignment, everybody)
    file = f"{manifest.notebook}.html"
    names = {}
    for student in everybody:
        lms, label = labels.get(student, ("", ""))
        if lms in _FOLDERS:
            names[student] = Path(label, file)
        elif lms in _PREFIXES:
            names[student] = Path(label + file)
        else:
            names[student] = Path(student, file)
    _refuse_one_for_two(names)
    return names


def _refuse_one_for_two(names: Mapping[str, Path]) -> None:
    """A page in the wrong folder is read by the wrong student."""
    owner: dict[Path, str] = {}
    for student, name in names.items():
        if name in owner:
            raise ClassError(
                f"{student} and {owner[name]} would share {name}",
                where="collected archives",
                remedy="collect the archive of this assignment again, with both in the roster",
            )
        owner[name] = student


def to_folder(pages: Mapping[str, str], names: Mapping[str, Path], folder: Path) -> None:
    """Write the pages below a folder; raise ClassError when that fails."""
    for student, page in pages.items():
        path = folder / names[student]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, page)
        except OSError as error:
            raise _cannot(error, path) from error


def to_zip(pages: Mapping[str, str], names: Mapping[str, Path], file: Path) -> None:
    """Write the pages into a new zip; raise ClassError when there is one already."""
    if file.exists():
        remedy = "name another file, or delete this one"
        raise ClassError("there is a file of this name", where=str(file), remedy=remedy)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for student in sorted(pages):
            info = zipfile.ZipInfo(names[student].as_posix(), _ANY_TIME)
            info.external_attr = 0o644 << 16
            archive.writestr(info, pages[student], zipfile.ZIP_DEFLATED)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, data.getvalue())
    except OSError as error:
        raise _cannot(error, file) from error


def to_nbgrader(class_dir: Path, manifest: Manifest, pages: Mapping[str, str]) -> Path:
    """Put the pages where nbgrader keeps feedback, and release them to its exchange; return the folder."""
    folder = fill_feedback(class_dir, manifest, pages)
    release_feedback(class_dir, manifest.assignment)
    return folder


def _cannot(error: OSError, path: Path) -> ClassError:
    remedy = "check the folder's rights and the free space"
    return ClassError(f"cannot be written: {error.strerror}", where=str(path), remedy=remedy)
