"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    notebook["cells"] += [
        7,
        None,
        [],
        "x",
        {"cell_type": 3, "source": {"a": 1}, "metadata": [1], "id": {}},
        {"cell_type": "code", "source": [1, ["x"], None], "outputs": "x", "metadata": {"nbgrader": 5}},
    ]
    notebook["metadata"] = [1, 2]
    notebook["nbformat"] = {"x": 1}
