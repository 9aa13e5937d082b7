"""`autograder similar`: which works of a class resemble each other, for a person to judge."""

from pathlib import Path
from typing import TYPE_CHECKING

from autograder.cli.common import (
    AnonymousOption,
    AssignmentOption,
    ClassOption,
    CourseOption,
    PageLanguageOption,
    assignments_of,
    course_root,
)

if TYPE_CHECKING:
    from rich.table import Table

    from autograder.report import SimilarPage

_MOST_ROWS = 40  # a screen or two; the page has the rest


def similar(
    class_dir: ClassOption = Path("aula"),
    assignment: AssignmentOption = None,
    course: CourseOption = None,
    language: PageLanguageOption = "",
    anonymous: AnonymousOption = False,
) -> None:
    """Show works that resemble each other and write CLASS/reports/ASSIGNMENT-similar.html.

    It accuses nobody: a person reads and judges. Teams of the roster count as one work. Nothing is executed,
    and no grade changes.
    """
    from autograder.classroom import handed_in, load_manifest
    from autograder.course import load_course
    from autograder.report import similar_html, similar_path, similarities, write_page

    loaded = load_course(course_root(course), for_building=False)
    for name in assignments_of(class_dir, assignment, handed_in):
        manifest = load_manifest(class_dir, name)
        page = similarities(class_dir, manifest, loaded, language=language, anonymous=anonymous)
        path = write_page(similar_path(class_dir, name), similar_html(page, loaded))
        _tell(page)
        print(f"Page: {path}")


def _tell(page: "SimilarPage") -> None:
    """Print a row for each pair, and what was not compared."""
    from autograder.cli.crowd import cut
    from autograder.cli.show import printable, wide_console

    console = wide_console()
    title = f"{page.assignment}: {page.compared} works compared"
    if page.groups:
        console.print(_pairs(page, title))
        console.print("Nobody is accused: there are innocent reasons, and a person judges.", markup=False)
    else:
        console.print(f"{title}, no two resemble each other more than chance explains.", markup=False)
    lines = (f"  {printable(student)}: not compared" for student, _ in page.unread)
    for line in cut(lines, rest="the page lists them"):
        console.print(line, markup=False, soft_wrap=True)


def _pairs(page: "SimilarPage", title: str) -> "Table":
    """Return a table of the pairs that are most alike."""
    from rich.table import Table
    from rich.text import Text

    from autograder.cli.show import printable

    rows = [(group.number, pair) for group in page.groups for pair in group.pairs]
    caption = f"and {len(rows) - _MOST_ROWS} more on the page" if len(rows) > _MOST_ROWS else None
    table = Table(title=title, title_justify="left", caption=caption, caption_justify="left")
    for heading in ("group", "work", "in the other", "work", "in the other"):
        table.add_column(heading, overflow="fold", justify="right" if "in" in heading else "left")
    for number, pair in rows[:_MOST_ROWS]:
        cells = (str(number), pair.left.text, pair.left_share, pair.right.text, pair.right_share)
        table.add_row(*(Text(printable(cell)) for cell in cells))  # not markup: a name may hold brackets
    return table
