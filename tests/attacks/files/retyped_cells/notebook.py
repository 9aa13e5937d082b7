"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    for cell in notebook["cells"]:
        if cell["id"] == "softmax_filas":
            cell["cell_type"] = "markdown"
        elif cell["cell_type"] == "markdown":
            cell["cell_type"] = "code"
