"""Open the gradebook's database: one trusted writer that waits for others, and readers.

SQLite keeps its journal mode: a write-ahead log would lie beside the file, get lost when somebody copies
only `gradebook.db`, and does not work on network folders. Transactions are short and the writer waits.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.errors import GradebookError

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine
    from sqlalchemy.orm import Session

BUSY_SECONDS = 60.0

_AGAIN = "another program writes in it: close it or wait, then run this again"
_UPGRADE = "back it up, then run `nbgrader db upgrade`"
_SERVER = "start the database's server, or wait for it; what was marked is kept, run this again"
_ACCOUNT = "check CourseDirectory.db_url, and the rights of its user in that database"
# The first that fits; what a server says is its user's language, the kinds of SQLAlchemy and psycopg are not.
_REMEDIES = (
    (("locked", "busy", "lock timeout", "deadlock", "duplicate key", "unique constraint"), _AGAIN),
    (("no such table", "no such column", "undefinedcolumn"), _UPGRADE),
    (("undefinedtable",), f"a new database is filled by `autograder build`; an old one: {_UPGRADE}"),
    (("password", "authentication", "role ", "permission denied for", 'database "'), _ACCOUNT),
    (("readonly", "read-only", "permission"), "make the file and its folder writable"),
    (("full", "no space"), "free some space, then run this again"),
    (("malformed", "not a database"), "restore a backup"),
    (("connection", "adminshutdown", "cannotconnectnow"), _SERVER),
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
    postgresql = parsed.get_backend_name() == "postgresql"
    patience = {"timeout": busy_seconds} if sqlite else {}
    if postgresql:
        patience = {"connect_timeout": max(2, math.ceil(busy_seconds))}  # seconds; less means endless
    try:
        # A server that was started anew while somebody marked has closed the connection of the last batch.
        engine = create_engine(parsed, connect_args=patience, pool_pre_ping=not sqlite)
    except (SQLAlchemyError, ImportError) as error:
        raise cannot_open(error, shown) from error
    try:
        if sqlite and write:
            _begin_immediate(engine)
        elif postgresql:
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
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_milliseconds(seconds)}")


def limited(url: str, busy_seconds: float) -> str:
    """Return the URL for nbgrader's own connections: none of them waits endlessly for a PostgreSQL lock."""
    from sqlalchemy.engine import make_url

    parsed = make_url(url)
    if parsed.get_backend_name() != "postgresql":
        return url
    given = parsed.query.get("options", ())
    options = [given] if isinstance(given, str) else list(given)
    wanted = " ".join([*options, f"-c lock_timeout={_milliseconds(busy_seconds)}"])
    return parsed.update_query_dict({"options": wanted}).render_as_string(hide_password=False)


def _milliseconds(seconds: float) -> int:
    return max(1, int(seconds * 1000))  # 0 would mean endless


def cannot_open(error: Exception, shown: str) -> GradebookError:
    """Return why a database cannot even be tried, or was not reached."""
    if isinstance(error, ModuleNotFoundError):
        return GradebookError(
            f"the driver {error.name} is not installed",
            where=shown,
            remedy="install the extra of this database, for PostgreSQL `pip install psycopg[binary]`",
        )
    reason, remedy = _told(error)
    return GradebookError(
        f"cannot be opened: {reason}", where=shown, remedy=remedy or "check CourseDirectory.db_url"
    )


def _explained(error: Exception, shown: str) -> GradebookError:
    reason, remedy = _told(error)
    return GradebookError(
        f"nothing was written: {reason}", where=shown, remedy=remedy or "see the database's log"
    )


def _told(error: Exception) -> tuple[str, str]:
    """Return in one line what a database said, and what to do about it where that is known."""
    cause = getattr(error, "orig", None) or error
    lines = [line.strip(" \t-") for line in str(cause).splitlines() if line.strip()] or [type(cause).__name__]
    # psycopg lists its attempts, one per address, below a heading.
    reason = lines[1] if lines[0].endswith("failures were:") and len(lines) > 1 else lines[0]
    known = f"{type(cause).__name__} {reason}".lower()
    return reason, next((remedy for signs, remedy in _REMEDIES if any(sign in known for sign in signs)), "")
