"""Write what marking decides: automatic scores and comments. What a person wrote stays."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from autograder.gradebook.graded import Row
from autograder.gradebook.released import Released

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


def write_grades(
    session: "Session", released: Released, rows: Sequence[Row], notebooks: Mapping[str, str]
) -> None:
    """Set the automatic scores. A person is asked where there is none, or where one has graded before.

    Manual scores and extra credit are never touched. A submission that is missing or unreadable pays 0 and
    waits for nobody, as nbgrader does for a missing notebook.
    """
    from nbgrader.api import Grade
    from sqlalchemy import Boolean, and_, bindparam, or_, update

    table = Grade.__table__
    statement = (
        update(table)
        .where(table.c.cell_id == bindparam("cell"), table.c.notebook_id == bindparam("notebook"))
        .values(
            auto_score=bindparam("score"),
            needs_manual_grade=or_(
                bindparam("waits", type_=Boolean),
                and_(bindparam("review", type_=Boolean), table.c.manual_score.is_not(None)),
            ),
        )
    )
    values = [
        {
            "cell": released.cells.graded[name],
            "notebook": notebooks[row.student],
            "score": score,
            "waits": score is None,
            "review": row.readable,
        }
        for row in rows
        for name, score in row.scores.items()
    ]
    if values:
        session.connection().execute(statement, values)


def write_comments(
    session: "Session", released: Released, rows: Sequence[Row], notebooks: Mapping[str, str]
) -> None:
    """Set the automatic comments; a person's own comment is never touched."""
    from nbgrader.api import Comment
    from sqlalchemy import bindparam, update

    table = Comment.__table__
    statement = (
        update(table)
        .where(table.c.cell_id == bindparam("cell"), table.c.notebook_id == bindparam("notebook"))
        .values(auto_comment=bindparam("text"))
    )
    values = [
        {"cell": released.cells.commented[name], "notebook": notebooks[row.student], "text": text}
        for row in rows
        for name, text in row.comments.items()
    ]
    if values:
        session.connection().execute(statement, values)
