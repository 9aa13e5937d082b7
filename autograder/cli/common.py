"""What the commands share: where the course lies, how errors and tables look."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import typer

from autograder.errors import ClassError, CourseError


def _at_home(path: Path | None) -> Path | None:
    """Expand `~`, which some shells leave in `CLASS=~/class`."""
    return path.expanduser() if path else None


ClassOption = Annotated[
    Path, typer.Option("--class", metavar="DIR", callback=_at_home, help="Folder of the class.")
]
CourseOption = Annotated[
    Path | None,
    typer.Option("--course", metavar="DIR", help="Folder that holds course/, solutions/ and templates/."),
]
AssignmentOption = Annotated[
    list[str] | None,
    typer.Option(
        "--assignment", metavar="NAME", help="Assignment, e.g. unit-es; all of the class by default."
    ),
]
SandboxOption = Annotated[
    Literal["auto", "process"],
    typer.Option(
        "--sandbox",
        metavar="KIND",
        help="auto: every wall this machine offers. process: NO walls, student code can read your files.",
    ),
]

BusyOption = Annotated[
    float,
    typer.Option(
        "--busy-seconds",
        min=0,
        metavar="S",
        envvar="BUSY_SECONDS",
        help="Wait this long for a gradebook that another program has locked.",
    ),
]

PageLanguageOption = Annotated[
    str, typer.Option("--language", metavar="LANG", help="Language of the page; the assignment's by default.")
]

AnonymousOption = Annotated[
    bool, typer.Option("--anonymous", help="Letters instead of names, here and in the page.")
]

AllOption = Annotated[
    bool, typer.Option("--all", help="A line for each student, also of a class that fills screens.")
]

TimeFactorOption = Annotated[
    float,
    typer.Option(
        min=0.01,
        max=100,
        metavar="F",
        envvar="TIME_FACTOR",
        help="Multiply every limit of time: more than 1 on a slow machine.",
    ),
]


def course_root(given: Path | None) -> Path:
    """Return the course's folder: the given one, or the nearest one above here, or the one we came with."""
    candidates = [given] if given else [Path.cwd(), *Path.cwd().parents, Path(__file__).parents[2]]
    for folder in candidates:
        if (folder / "course" / "course.toml").is_file():
            return folder.resolve()
    raise CourseError(
        "course/course.toml is not here",
        where=str(given or Path.cwd()),
        remedy="run inside the course's folder or give --course DIR",
    )


def assignments_of(
    class_dir: Path, given: list[str] | None, worth_it: Callable[[Path, list[str]], list[str]]
) -> list[str]:
    """Return the assignments asked for; by default those of the class that `worth_it` picks, or else all."""
    from autograder.classroom import assignment_names

    if given:
        return given
    names = assignment_names(class_dir)
    return worth_it(class_dir, names) or names


def only_assignment(class_dir: Path, given: str) -> str:
    """Return the assignment asked for, or the class's only one; raise ClassError naming those there are."""
    from autograder.classroom import assignment_names, load_manifest

    names = assignment_names(class_dir)
    if given or len(names) == 1:
        return load_manifest(class_dir, given or names[0]).assignment
    raise ClassError(
        "which assignment?", where=str(class_dir), remedy=f"give --assignment, one of {', '.join(names)}"
    )
