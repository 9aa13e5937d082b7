"""`autograder doctor`: which walls stand on this machine."""

import sys


def doctor() -> None:
    """Say which walls stand here, and how to raise the missing ones."""
    from rich.console import Console
    from rich.table import Table

    from autograder import sandbox
    from autograder.errors import SandboxError

    table = Table(title="Walls of the sandbox", title_justify="left")
    for heading in ("wall", "stands", "detail", "remedy"):
        table.add_column(heading, overflow="fold")
    for wall in sandbox.walls():
        table.add_row(
            wall.name, "yes" if wall.stands else "NO", wall.detail, "" if wall.stands else wall.remedy
        )
    console = Console()
    console.print(table)
    try:
        console.print(f"grading runs behind: {sandbox.require('auto')}", highlight=False)
    except SandboxError as error:
        console.print(f"grading refuses: {error}", highlight=False)
        sys.exit(1)
