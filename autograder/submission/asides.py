"""Leave out the asides: demonstrations that take long, where nobody needs what they make."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from autograder.manifest import Manifest, ReleasedCell
from autograder.submission.model import SubmittedCell
from autograder.submission.uses import makes, uses

# This is read outside the sandbox, where nothing stops it; an honest notebook holds a tenth of that.
MOST_READ = 50_000  # characters of a student's own code; beyond, everything runs


def without_idle_asides(cells: Sequence[SubmittedCell], manifest: Manifest) -> tuple[SubmittedCell, ...]:
    """Return the cells; an aside runs only when a cell that runs may use what it defines or changes."""
    asides = [cell.released for cell in cells if cell.runs and cell.released and cell.released.aside]
    if not asides:
        return tuple(cells)
    graded = [key.function for key in manifest.challenges] + [key.variable for key in manifest.questions]
    own = [cell.source for cell in cells if cell.runs and _is_theirs(cell)]
    if sum(map(len, own)) > MOST_READ:
        return tuple(cells)
    needed = {cell.cell_id for cell in _needed(asides, own, graded)}
    return tuple(
        replace(cell, runs=cell.runs and cell.cell_id in needed)
        if cell.released and cell.released.aside
        else cell
        for cell in cells
    )


def _is_theirs(cell: SubmittedCell) -> bool:
    return cell.released is None or cell.answered


def _needed(
    asides: Sequence[ReleasedCell], own: Sequence[str], graded: Iterable[str]
) -> Sequence[ReleasedCell]:
    """Return the asides that the cells of one's own may need, and those that these need."""
    wanted = set(graded)
    for source in own:
        names = uses(source)
        if names is None:
            return asides
        wanted |= names
    found: list[ReleasedCell] = []
    rest = list(asides)
    while more := [cell for cell in rest if makes(cell.source) & wanted]:
        found += more
        rest = [cell for cell in rest if cell not in more]
        for cell in more:
            names = uses(cell.source)
            if names is None:
                return asides
            wanted |= names
    return found
