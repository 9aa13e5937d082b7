"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    cell = next(c for c in notebook["cells"] if c["id"] == "softmax_filas")
    cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["CANARY OUTPUT " * 10] * 200_000}]
