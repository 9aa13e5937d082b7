"""The SQLite file of a class's results: its tables, how it is opened, how records lie in it."""

import json
import sqlite3
from pathlib import Path

from autograder.errors import ClassError
from autograder.outcome import Report
from autograder.records import from_plain, to_plain

_SCHEMA = """
create table if not exists results (
    key text primary key, student text not null, assignment text not null, function text not null,
    result text not null, made text not null default current_timestamp
);
create table if not exists reports (
    assignment text not null, student text not null, key text not null, report text not null,
    evidence text not null, made text not null default current_timestamp, score real not null default 0,
    primary key (assignment, student)
);
create table if not exists unsaved (
    assignment text not null, student text not null, marked blob not null,
    primary key (assignment, student)
);
create table if not exists history (
    assignment text not null, student text not null, key text not null, report text not null,
    replaced text not null default current_timestamp
);
create table if not exists contents (key text primary key, content text not null);
create table if not exists runs (
    assignment text not null, circumstances text not null, began text not null default current_timestamp
);
"""


def opened(path: Path, busy_seconds: float) -> sqlite3.Connection:
    """Open results to be written, and make what is missing in them; raise sqlite3.Error."""
    db = sqlite3.connect(path, timeout=busy_seconds)
    db.execute("pragma journal_mode = wal")
    db.executescript(_SCHEMA)
    _add_scores(db)
    return db


def opened_to_read(path: Path, busy_seconds: float) -> sqlite3.Connection:
    """Open results without writing; a write-ahead log needs to write even for readers, unless told not to."""
    for options in ("mode=ro", "mode=ro&immutable=1"):
        db = sqlite3.connect(f"{path.absolute().as_uri()}?{options}", uri=True, timeout=busy_seconds)
        try:
            db.execute("select 1 from reports limit 1")
        except sqlite3.OperationalError:
            db.close()
            if "immutable" in options:
                raise
        else:
            break
    return db


def in_text(record: object) -> str:
    """Return a record as it is stored."""
    return json.dumps(to_plain(record), sort_keys=True, ensure_ascii=True)


def report_of(report: str, evidence: str) -> Report:
    """Return a stored report; raise ClassError naming what is wrong in it."""
    data = json.loads(report) | {"evidence": json.loads(evidence)}
    return from_plain(Report, data, where="results", error=ClassError)


def _add_scores(db: sqlite3.Connection) -> None:
    """Give a file of an earlier version the column that spares reading every report."""
    if "score" in {row[1] for row in db.execute("pragma table_info(reports)")}:
        return
    with db:
        db.execute("alter table reports add column score real not null default 0")
        rows = db.execute("select assignment, student, report, evidence from reports").fetchall()
        db.executemany(
            "update reports set score = ? where assignment = ? and student = ?",
            [(report_of(report, evidence).score, *who) for *who, report, evidence in rows],
        )
