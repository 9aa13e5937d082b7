"""Who is in the class: nbgrader's table of students, and beside it who works with whom."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.gradebook.database import BUSY_SECONDS, opened, transaction
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.settings import Settings

_TEAMS = "teams.json"


@dataclass(frozen=True)
class Person:
    """One student; `team` is "" for whoever works alone."""

    id: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    lms_id: str = ""
    team: str = ""


def read_roster(class_dir: Path, *, busy_seconds: float = BUSY_SECONDS) -> tuple[Person, ...]:
    """Return every student of the gradebook, by id; raise GradebookError or ClassError."""
    from nbgrader.api import Student
    from sqlalchemy import select

    teams = read_teams(class_dir)
    settings = Settings.of(ClassFolder.at(class_dir).root)
    columns = (Student.id, Student.first_name, Student.last_name, Student.email, Student.lms_user_id)
    with opened(settings.db_url, busy_seconds=busy_seconds) as engine, transaction(engine) as session:
        people = [
            Person(id_, first or "", last or "", email or "", lms or "", teams.get(id_, ""))
            for id_, first, last, email, lms in session.execute(select(*columns))
        ]
    return tuple(sorted(people, key=lambda one: one.id))  # each database orders letters in its own way


def read_teams(class_dir: Path) -> dict[str, str]:
    """Return student -> team for everybody who works in one; raise ClassError for a broken file."""
    path = ClassFolder.at(class_dir).own / _TEAMS
    try:
        teams = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        remedy = "collect the roster again (autograder collect --roster FILE)"
        raise ClassError(f"the teams cannot be read: {error}", where=str(path), remedy=remedy) from error
    return {str(student): str(team) for student, team in dict(teams).items()}


def merged(known: Iterable[Person], given: Iterable[Person]) -> tuple[Person, ...]:
    """Return the roster that saving `given` would make: empty fields say nothing, teams are as listed."""
    people = {one.id: one for one in known}
    for one in given:
        new = {column: value for column, value in vars(one).items() if value}
        people[one.id] = replace(people.get(one.id, one), **(new | {"team": one.team}))
    return tuple(people[student] for student in sorted(people))


def save_roster(class_dir: Path, people: Iterable[Person], *, busy_seconds: float = BUSY_SECONDS) -> None:
    """Add these students, or renew what is known of them; an empty field and everybody else stay.

    A team is what the roster says, so a student listed without one works alone from now on. Raises
    GradebookError.
    """
    everybody = list(people)
    folder = ClassFolder.at(class_dir)
    with (
        opened(Settings.of(folder.root).db_url, write=True, busy_seconds=busy_seconds) as engine,
        transaction(engine) as session,
    ):
        from nbgrader.api import Student

        for one in everybody:
            row = session.get(Student, one.id)
            if row is None:
                row = Student(id=one.id)
                session.add(row)
            for column, value in _columns(one):
                if value:
                    setattr(row, column, value)
    _save_teams(folder, everybody)


def _columns(one: Person) -> Sequence[tuple[str, str]]:
    return (
        ("first_name", one.first_name),
        ("last_name", one.last_name),
        ("email", one.email),
        ("lms_user_id", one.lms_id),
    )


def _save_teams(folder: ClassFolder, people: Sequence[Person]) -> None:
    before = read_teams(folder.root)
    listed = {one.id for one in people}
    teams = {student: team for student, team in before.items() if student not in listed}
    teams |= {one.id: one.team for one in people if one.team}
    if teams != before:
        _write_teams(folder, teams)


def drop_from_teams(class_dir: Path, student: str) -> None:
    """Let nobody know any more with whom a student worked."""
    teams = read_teams(class_dir)
    if teams.pop(student, None) is not None:
        _write_teams(ClassFolder.at(class_dir), teams)


def _write_teams(folder: ClassFolder, teams: Mapping[str, str]) -> None:
    write_whole(folder.own / _TEAMS, json.dumps(teams, indent=1, sort_keys=True, ensure_ascii=False))
