"""Read the runnable cells of a lesson from a file in the percent format."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.course.cell_texts import translated
from autograder.course.lesson import LONG, NUMBERS
from autograder.errors import CourseError

FIGURE, ASIDE = "figure", "aside"


@dataclass(frozen=True)
class Demo:
    """One runnable cell; `numbers` is the one that is never shown."""

    id: str
    source: str
    tags: tuple[str, ...] = ()

    @property
    def is_figure(self) -> bool:
        """Tell whether the cell only draws."""
        return FIGURE in self.tags

    @property
    def is_aside(self) -> bool:
        """Tell whether no other cell needs what this one makes, and marking had better not wait for it."""
        return ASIDE in self.tags

    @property
    def is_long(self) -> bool:
        """Tell whether the cell takes longer than anybody but its reader can wait."""
        return LONG in self.tags

    @property
    def is_shown(self) -> bool:
        """Tell whether the cell appears in the notebook."""
        return self.id != NUMBERS


def read_demos(path: Path) -> tuple[Demo, ...]:
    """Return the cells in order, `numbers` last; raise CourseError when it is missing or elsewhere."""
    import jupytext  # it takes a second to import, and only building needs it

    notebook = jupytext.reads(path.read_text(encoding="utf-8"), fmt="py:percent")
    demos = tuple(
        Demo(cell.metadata.get("title", ""), cell.source, tuple(cell.metadata.get("tags", ())))
        for cell in notebook.cells
        if cell.cell_type == "code"
    )
    if not demos or demos[-1].id != NUMBERS or sum(not demo.is_shown for demo in demos) > 1:
        raise CourseError(
            "the last cell, and only that one, computes the numbers of the prose",
            where=str(path),
            remedy=f"end the file with a cell `# %% {NUMBERS}` that assigns n = {{…}}",
        )
    return demos


def in_words(demos: Sequence[Demo], words: Mapping[str, str]) -> tuple[Demo, ...]:
    """Return the cells that are shown, in the words of a language; code and numbers stay as they are."""
    return tuple(replace(demo, source=translated(demo.source, words)) for demo in demos if demo.is_shown)
