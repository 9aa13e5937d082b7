"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    cell = next(c for c in notebook["cells"] if c["id"] == "softmax_filas-correctness")
    cell["outputs"] = [
        {"output_type": "display_data", "metadata": {}, "data": {"text/html": "<script>ACTS()</script>"}}
    ]
    cell["metadata"]["nbgrader"]["points"] = 2
