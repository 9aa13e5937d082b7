"""Make a class ready: folders, secret, nbgrader's configuration and an empty gradebook."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import ClassError
from autograder.gradebook.configfile import write_config
from autograder.gradebook.create import create_gradebook
from autograder.gradebook.folder import STEPS, ClassFolder


@dataclass(frozen=True)
class ClassSettings:
    """What the generated part of `nbgrader_config.py` says."""

    course_id: str = "attention"  # release_feedback needs one; [A-Za-z0-9_-]
    late_policy: str = "none"  # "none" or "zero", nbgrader's names
    mark_options: tuple[str, ...] = ()  # further options of `autograder mark-one`, e.g. ("--course", "…")


def prepare_class(class_dir: Path, settings: ClassSettings | None = None) -> None:
    """Create what a class needs and is not there yet; running it again changes nothing else.

    Raises ClassError when the secret was lost, when the generated part of `nbgrader_config.py` was
    edited, or when the folder cannot be written; GradebookError when the gradebook cannot be created.
    """
    settings = settings or ClassSettings()
    folder = ClassFolder(class_dir.resolve())
    try:
        _refuse_a_lost_secret(folder)
        _make_folders(folder)
        _make_secret(folder)
        write_config(
            folder.config,
            course_id=settings.course_id,
            late_policy=settings.late_policy,
            mark_options=settings.mark_options,
        )
    except OSError as error:
        raise ClassError(
            f"the class cannot be prepared: {error.strerror}",
            where=str(error.filename or class_dir),
            remedy="check the folder's rights and the free space",
        ) from error
    create_gradebook(folder.root, settings.course_id, in_use=any(folder.manifests.glob("*.json")))


def _refuse_a_lost_secret(folder: ClassFolder) -> None:
    """Inputs, parameters and option orders come from the secret: a new one would change them silently."""
    depend_on_it = [*folder.manifests.glob("*.json"), *folder.own.glob(folder.results.name)]
    if depend_on_it and not folder.secret.exists():
        raise ClassError(
            f"the secret is lost, and {depend_on_it[0].name} depends on it",
            where=str(folder.secret),
            remedy="restore it from a backup; to start over, move the folder .autograder away",
        )


def _make_folders(folder: ClassFolder) -> None:
    folder.root.mkdir(parents=True, exist_ok=True)
    folder.own.mkdir(mode=0o700, exist_ok=True)
    folder.manifests.mkdir(exist_ok=True)
    if not folder.config.exists():  # later, the instructor may have given the folders other names
        for step in STEPS:
            (folder.root / step).mkdir(exist_ok=True)


def _make_secret(folder: ClassFolder) -> None:
    if folder.secret.exists():
        return
    aside = folder.own / f".secret.{os.getpid()}"
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(aside, folder.secret)  # unlike a rename, never replaces a secret made meanwhile
    except FileExistsError:
        pass
    finally:
        aside.unlink()
