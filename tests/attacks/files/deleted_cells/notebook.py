"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    notebook["cells"] = [c for c in notebook["cells"] if c["id"] in ("setup", "softmax_filas")]
