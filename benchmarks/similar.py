"""Looking for works that resemble each other, in a class that grows to two thousand.

Every student draws, for most functions, one of the right answers of `tests/submissions`, and a text of
words of the lesson. The last ten copied all that from one of the others: with other names, and one word in
nine of the text exchanged. There are so few answers to draw from that others hand in the same long function
too, word for word, which honest people do not: those are counted apart.
"""

import json
import random
import re
import sys
from pathlib import Path

from common import ROOT, autograder, built_class, graded_units, scratch, table, timed

from autograder.assignment import filled
from autograder.manifest import Manifest, Role

sys.path.append(str(ROOT / "tests" / "similarity"))
from disguise import renamed, right_answers, with_other_words  # found only now

SIZES = (30, 200, 2_000)
COPIES = 10
WRITE = 0.8  # chance that a student writes a function
LONG = 8  # lines of a function that nobody writes twice

Answers = dict[str, str]  # id of a cell -> source


def measure() -> str:
    """Return a row per size of the class."""
    rows = []
    for size in SIZES:
        with scratch() as folder:
            manifest, _ = built_class(folder, graded_units()[0])
            honest = _hand_in(folder, manifest, size)
            one = timed("similar", size, autograder("similar", "--class", folder))
            shown = _shown(folder / "reports" / f"{manifest.assignment}-similar.html")
        copied = {(f"s{n:05d}", f"s{n + size - COPIES:05d}") for n in range(COPIES)}
        found = f"{len(shown & copied)} of {COPIES}"
        used = (f"{one.wall:.1f}", f"{one.cpu:.1f}", f"{one.peak / 2**20:.0f}")
        equal = {pair for pair in shown - copied if _same(pair, honest)}
        rows.append((f"{size} students", *used, found, len(equal), len(shown - copied - equal)))
    return table(("class", "wall s", "CPU s", "MiB", "copies", "same function drawn", "others"), rows)


def _same(pair: tuple[str, str], honest: list[Answers]) -> bool:
    """Say whether two drew the same long function; a copy drew what its source did."""
    numbers = (int(name.removeprefix("s")) for name in pair)
    one, other = ({*honest[n if n < len(honest) else n - len(honest)].values()} for n in numbers)
    return any(text.count("\n") >= LONG for text in one & other)


def _hand_in(folder: Path, manifest: Manifest, size: int) -> list[Answers]:
    """Write every submission; return what the honest ones drew."""
    draw = random.Random(size)
    honest = [_written(manifest, draw) for _ in range(size - COPIES)]
    notebook = json.loads(filled(manifest, {}))
    stubs = {cell["id"]: cell["source"] for cell in notebook["cells"]}
    functions = {cell.cell_id for cell in manifest.cells if cell.role is Role.SOLUTION}
    for number, answers in enumerate([*honest, *(_copied(one, functions) for one in honest[:COPIES])]):
        for cell in notebook["cells"]:
            cell["source"] = answers.get(cell["id"], stubs[cell["id"]])
        place = folder / "submitted" / f"s{number:05d}" / manifest.assignment
        place.mkdir(parents=True)
        (place / f"{manifest.notebook}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    return honest


def _written(manifest: Manifest, draw: random.Random) -> Answers:
    words = re.findall(r"[^\W\d_]{2,}", " ".join(c.source for c in manifest.cells if c.role is Role.TEXT))
    answers = {}
    for cell in manifest.cells:
        if cell.role is Role.EXPLANATION:
            answers[cell.cell_id] = " ".join(draw.choices(words, k=draw.randrange(8, 60)))
        elif cell.role is Role.SOLUTION and draw.random() < WRITE:
            answers[cell.cell_id] = draw.choice(list(right_answers(cell.belongs_to or "").values()))
    return answers


def _copied(answers: Answers, functions: set[str]) -> Answers:
    return {
        id_: renamed(text, functions) if id_ in functions else with_other_words(text, 9)
        for id_, text in answers.items()
    }


def _shown(page: Path) -> set[tuple[str, str]]:
    """Return the pairs in the page's first table."""
    rows = re.findall(r'<tr><th scope="row">.*?</tr>', page.read_text(encoding="utf-8"))
    names = [re.findall(r"<bdi>(s\d+)</bdi>", row) for row in rows]
    return {(min(found), max(found)) for found in names if len(found) == 2}
