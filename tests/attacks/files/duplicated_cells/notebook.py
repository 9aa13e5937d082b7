"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    notebook["cells"] = [dict(cell) for _ in range(3) for cell in notebook["cells"]]
