"""Draw the figures of a unit; started as a program of its own by `figures`.

Reads one job from the file named first, writes its outcome into the file named second, both JSON, and the
pictures beside them. The same numbers and words give the same bytes: nothing of the clock, of the user's
settings or of the version that drew goes into a picture.
"""

import io
import json
import sys
import traceback
import warnings
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from PIL import Image

FILE = "<figures>"
DPI = 150
COLOURS = 128  # of a picture in the notebook: lines, letters and one map of colours
STYLE: Any = {
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.constrained_layout.use": True,
    "figure.dpi": DPI,
    "figure.figsize": (5.2, 3.0),
    "font.size": 9,
    "image.cmap": "cividis",
    "legend.frameon": False,
    "savefig.facecolor": "white",
    "svg.fonttype": "path",  # letters look alike on every machine
    "svg.hashsalt": "figure",
}


class WordsOfAFigure(dict[str, str]):
    """The words in a picture; it remembers which were asked for."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__(words)
        self.used: set[str] = set()
        self.missing: str | None = None

    def __getitem__(self, name: str) -> str:
        self.used.add(name)
        if name not in self:
            self.missing = name
        return super().__getitem__(name)


def main(job_file: str, outcome_file: str) -> None:
    """Do one job: stop at the first figure that cannot be drawn, and say which and why."""
    job = json.loads(Path(job_file).read_text(encoding="utf-8"))
    mpl.use("Agg")
    mpl.rcdefaults()
    mpl.rcParams.update(STYLE)
    names: dict[str, Any] = {"__name__": "figures"}
    outcome: dict[str, str] = {}
    try:
        exec(compile(job["source"], FILE, "exec"), names)
    except Exception as problem:
        outcome = {"error": said(problem), "figure": ""}
    for figure in job["figures"] if not outcome else ():
        outcome = drawn(names, figure, job["numbers"], Path(outcome_file).parent)
        if outcome:
            break
    Path(outcome_file).write_text(json.dumps(outcome), encoding="utf-8")


def drawn(names: dict[str, Any], figure: dict[str, Any], numbers: Any, folder: Path) -> dict[str, str]:
    """Draw one figure into the folder; return what was wrong, or nothing."""
    words = WordsOfAFigure(figure["words"])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", UserWarning)  # a letter that the font lacks, a layout that fails
            made = names[figure["id"]](numbers, words)
            if not isinstance(made, Figure):
                return {"error": f"returns {type(made).__name__}, not a figure", "figure": figure["id"]}
            save(made, folder / figure["id"], figure["alt"])
    except Exception as problem:
        if words.missing is not None:
            return {"missing": words.missing, "figure": figure["id"]}
        return {"error": said(problem), "figure": figure["id"]}
    unused = sorted(set(words) - words.used)
    return {"unused": unused[0], "figure": figure["id"]} if unused else {}


def save(made: Figure, path: Path, title: str) -> None:
    """Write the figure as SVG and, with few colours, as PNG."""
    metadata = {"Creator": None, "Date": None, "Title": title}
    made.savefig(path.with_suffix(".svg"), metadata=metadata)
    pixels = io.BytesIO()
    made.savefig(pixels, format="png")
    few = (
        Image.open(pixels)
        .convert("RGB")
        .quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    )
    few.save(path.with_suffix(".png"), optimize=True, dpi=(DPI, DPI))


def said(problem: Exception) -> str:
    """Return an error in one line, with the line of `figures.py` it came from."""
    frames = traceback.extract_tb(problem.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == FILE]
    if isinstance(problem, SyntaxError):
        lines = [problem.lineno]
    place = f" in line {lines[-1]}" if lines else ""
    return f"{type(problem).__name__}{place}: {problem}".replace("\n", " ")


if __name__ == "__main__":
    main(*sys.argv[1:])
