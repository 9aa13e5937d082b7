"""Say where a class's gradebook lies."""

from pathlib import Path

from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.settings import Settings


def gradebook_place(class_dir: Path) -> str:
    """Return the gradebook's file, as the class folder was named, or its server without the password."""
    root = ClassFolder.at(class_dir).root
    shown = Settings.of(root).shown_db
    inside = Path(shown).is_relative_to(root)
    return str(class_dir / Path(shown).relative_to(root)) if inside else shown
