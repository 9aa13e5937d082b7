"""Create the gradebook of a class, in a process of its own.

nbgrader runs the `alembic` command it finds on PATH when it creates a database, and leaves an unfinished
one when it finds none; the child gets a PATH that has it. An SQLite file is made aside and put in place
when it is complete.
"""

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

from autograder.errors import GradebookError
from autograder.gradebook.database import cannot_open
from autograder.gradebook.settings import Settings


def create_gradebook(root: Path, course_id: str, *, in_use: bool) -> None:
    """Create the gradebook named by the class's configuration, unless it exists.

    Raises GradebookError when that fails, and when a class that is `in_use` has lost its SQLite file: an
    empty one in its place would hide that a person's grades are gone.
    """
    from sqlalchemy.engine import make_url

    url = make_url(Settings.of(root).db_url)
    shown = url.render_as_string(hide_password=True)
    if url.get_backend_name() != "sqlite":
        if not _is_complete(url.render_as_string(hide_password=False), shown):
            _create(url.render_as_string(hide_password=False), course_id, shown)
        return
    file = Path(url.database or "")
    if file.exists():
        _is_complete(url.render_as_string(hide_password=False), shown)
        return
    if in_use:
        remedy = "restore it from a backup; to start over, move .autograder/assignments away and build again"
        raise GradebookError("the gradebook is lost", where=shown, remedy=remedy)
    aside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        _create(url.set(database=str(aside)).render_as_string(hide_password=False), course_id, shown)
        os.link(aside, file)  # unlike a rename, never replaces a gradebook made meanwhile
    except FileExistsError:
        pass
    except OSError as error:
        raise GradebookError(
            f"cannot be created: {error.strerror}", where=str(file), remedy="check the folder's rights"
        ) from error
    finally:
        aside.unlink(missing_ok=True)


def child_environment() -> Mapping[str, str]:
    """Return the environment of a child that runs nbgrader: this one, with our own programs first on PATH."""
    own = dict.fromkeys((sysconfig.get_path("scripts"), str(Path(sys.executable).parent)))
    return {**os.environ, "PATH": os.pathsep.join([*own, os.environ.get("PATH", os.defpath)])}


def _is_complete(url: str, shown: str) -> bool:
    """Return whether the tables are there; raise GradebookError for a database that was left unfinished."""
    from sqlalchemy import create_engine, inspect
    from sqlalchemy.exc import SQLAlchemyError

    try:
        engine = create_engine(url)
        try:
            tables = set(inspect(engine).get_table_names())
        finally:
            engine.dispose()
    except (SQLAlchemyError, ImportError) as error:
        raise cannot_open(error, shown) from error
    if tables and "alembic_version" not in tables:
        raise GradebookError(
            "this database was not made by nbgrader, or left unfinished",
            where=shown,
            remedy="restore a backup, or move it away and run this again",
        )
    return bool(tables)


def _create(url: str, course_id: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "autograder.gradebook.create"],
        input=json.dumps([url, course_id]),  # not as arguments: a URL may carry a password
        env=child_environment(),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        remedy = "check CourseDirectory.db_url and the folder's rights"
        raise GradebookError(f"nbgrader could not create it: {reason}", where=shown, remedy=remedy)


def _main() -> None:
    from nbgrader.api import Gradebook

    url, course_id = json.load(sys.stdin)
    try:
        with Gradebook(url, course_id):
            pass
    except Exception as error:  # told in one line; SQLAlchemy's own text ends with a link
        sys.exit(str(getattr(error, "orig", None) or error).splitlines()[0])


if __name__ == "__main__":
    _main()
