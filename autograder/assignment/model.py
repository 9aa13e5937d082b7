"""An assignment that was built and not yet installed anywhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.assignment.figures import Figure
from autograder.manifest import Manifest


@dataclass(frozen=True)
class Typed:
    """A number that an author typed into a lesson on purpose."""

    text: str
    why: str
    line: int


@dataclass(frozen=True)
class Built:
    """One unit in one language, as notebooks and as what marking needs to know."""

    manifest: Manifest  # cells as released
    source: str  # the instructor's notebook with solutions, JSON text
    release: str  # the students' notebook, JSON text
    typed: tuple[Typed, ...]
    numbers: Mapping[str, Any]  # what the lesson's demos computed for its prose
    files: tuple[Path, ...] = ()  # what lies beside the notebook
    figures: tuple[Figure, ...] = ()  # those of the lesson, for whoever teaches
