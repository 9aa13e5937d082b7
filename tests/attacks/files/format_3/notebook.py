"""Build the file that is handed in."""

import json
from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> bytes | None:
    cells = [
        {**c, "input": c["source"], "prompt_number": 1, "language": "python"}
        if c["cell_type"] == "code"
        else c
        for c in notebook["cells"]
    ]
    for cell in cells:
        cell.pop("source" if "input" in cell else "none", None)
    cells.insert(0, {"cell_type": "heading", "level": 99, "source": "<script>ACTS()</script>"})
    return json.dumps(
        {
            "nbformat": 3,
            "nbformat_minor": 0,
            "metadata": {"name": "../../x"},
            "worksheets": [{"cells": cells}],
        }
    ).encode()
