"""Open the gradebook's database: one trusted writer that waits for others, and readers.

SQLite keeps its journal mode: a write-ahead log would lie beside the file, get lost when somebody copies
only `gradebook.db`, and does not work on network folders. Transactions are short and the writer waits.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.errors import GradebookError

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine
    from sqlalchemy.orm import Session

BUSY_SECONDS = 60.0

_REMEDIES = (
    (
        ("locked", "busy", "lock timeout"),
        "another program writes in it: close it or wait, then run this again",
    ),
    (("no such table", "no such column", "does not exist"), "back it up, then run `nbgrader db upgrade`"),
    (("readonly", "read-only", "permission"), "make the file and its folder writable"),
    (("full", "no space"), "free some space, then run this again"),
    (("malformed", "not a database"), "restore a backup"),
)


@contextmanager
def opened(url: str, *, write: bool = False, busy_seconds: float = BUSY_SECONDS) -> Iterator["Engine"]:
    """Open the database; raise GradebookError when there is none or when it fails while it is open."""
    from sqlalchemy import create_engine
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import SQLAlchemyError

    parsed = make_url(url)
    shown = parsed.render_as_string(hide_password=True)
    sqlite = parsed.get_backend_name() == "sqlite"
    if sqlite and not Path(parsed.database or "").is_file():
        raise GradebookError(
            "there is no gradebook",
            where=shown,
            remedy="restore it from a backup; a new class gets one from `autograder build`",
        )
    try:
        engine = create_engine(parsed, connect_args={"timeout": busy_seconds} if sqlite else {})
    except (SQLAlchemyError, ImportError) as error:
        raise GradebookError(
            f"cannot be opened: {error}", where=shown, remedy="check CourseDirectory.db_url"
        ) from error
    try:
        if sqlite and write:
            _begin_immediate(engine)
        elif parsed.get_backend_name() == "postgresql":
            _wait_no_longer(engine, busy_seconds)
        yield engine
    except SQLAlchemyError as error:
        raise _explained(error, shown) from error
    finally:
        engine.dispose()


@contextmanager
def transaction(engine: "Engine") -> Iterator["Session"]:
    """Begin, hand out the session, and commit; roll everything back when anything is raised."""
    from sqlalchemy.orm import Session

    with Session(engine) as session, session.begin():
        yield session


def _begin_immediate(engine: "Engine") -> None:
    """Take SQLite's write lock when a transaction begins: halfway through it, waiting cannot help."""
    from sqlalchemy import event

    @event.listens_for(engine, "connect")
    def leave_transactions_to_us(connection: Any, _: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _wait_no_longer(engine: "Engine", seconds: float) -> None:
    """Limit PostgreSQL's wait for a lock, which is endless by itself."""
    from sqlalchemy import event

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(seconds * 1000)}")


def _explained(error: Exception, shown: str) -> GradebookError:
    reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
    for signs, remedy in _REMEDIES:
        if any(sign in reason.lower() for sign in signs):
            return GradebookError(f"nothing was written: {reason}", where=shown, remedy=remedy)
    return GradebookError(f"nothing was written: {reason}", where=shown, remedy="see the database's log")
