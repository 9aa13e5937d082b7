"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    bad = "\n\n".join(
        [
            "<script>ACTS()</script>",
            '<img src="http://beacon.invalid/x" onerror="ACTS()">',
            "[x](javascript:ACTS()) ![x](http://beacon.invalid/y.png)",
            '<https://x" onmouseover="ACTS()>',
            "$\\href{javascript:ACTS()}{x}$",
        ]
    )
    for cell in notebook["cells"]:
        if cell["id"] == "why_tanh":
            cell["source"] = bad
    notebook["cells"] += [
        {
            "cell_type": kind,
            "id": f"own-{kind}",
            "metadata": {"raw_mimetype": "text/html", "format": "text/html"},
            "source": bad,
            "attachments": {"a.svg": {"image/svg+xml": "<svg onload='ACTS()'/>"}},
        }
        for kind in ("markdown", "raw")
    ]
    notebook["metadata"]["title"] = "<script>ACTS()</script>"
