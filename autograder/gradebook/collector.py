"""The plugin that `nbgrader zip_collect` asks whose a file is; by itself, because it imports nbgrader."""

from pathlib import Path
from typing import Any

from nbgrader.plugins.zipcollect import FileNameCollectorPlugin


class StagedCollector(FileNameCollectorPlugin):  # type: ignore[misc]  # nbgrader ships no types
    """Tell nbgrader whose a staged file is: the first folder is the student, the rest the file's name."""

    def collect(self, submitted_file: str) -> dict[str, Any] | None:
        """Return student and name of one file of the stage, None for one that lies outside of it."""
        # nbgrader builds this path itself, from the same three names.
        stage = Path(self.parent._format_collect_path(self.parent.extracted_directory))
        try:
            student, *name = Path(submitted_file).relative_to(stage).parts
        except ValueError:
            return None
        return {"student_id": student, "file_id": str(Path(*name))} if name else None
