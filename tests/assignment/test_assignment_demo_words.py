"""The demo cells of a unit in another language run, and print the same numbers beside other words."""

import io
import itertools
import re
import shutil
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path

import matplotlib
import pytest
from course_copy import ROOT, SEED, CourseCopy, cells
from matplotlib import pyplot

from autograder import assignment
from autograder.assignment.demos import in_words, read_demos
from autograder.course import load_course
from autograder.course.cell_texts import texts

pytestmark = pytest.mark.slow  # every unit runs in every language

NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?")
SPOKEN = [
    (unit.slug, language)
    for unit in load_course(ROOT).units
    for language, text in unit.texts.items()
    if text.demo_words
]
LUONG = {
    "pregunta h_{j + 1}: {w.round(3)}  gana h_{w.argmax() + 1}": (
        "h_{w.argmax() + 1} wins {w.round(3)}  query h_{j + 1}"
    ),
    "Luong realimentado": "Luong with input feeding",
    "media": "mean",
    "rango {k}: alguna vez gana": "rank {k}: winning at least once",
}


@cache  # the cells as written are the measure of every language
def printed(slug: str, words: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """Return what each cell prints; a clock ticks once a reading, so that times are equal too."""
    unit = load_course(ROOT).unit(slug)
    names: dict[str, object] = {"__name__": "__main__"}
    found = {}
    for demo in in_words(read_demos(unit.demos), dict(words)):
        if not demo.is_long:
            said = io.StringIO()
            with redirect_stdout(said):
                exec(compile(demo.source, f"<{demo.id}>", "exec"), names)
            found[demo.id] = said.getvalue()
    return found


@pytest.fixture(autouse=True)
def beside_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run where the files of all units lie, with a clock that ticks and figures that nobody sees."""
    matplotlib.use("Agg")
    for path in (ROOT / "course").glob("*/files/*"):
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    ticks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(ticks)))
    monkeypatch.setattr(pyplot, "show", lambda: pyplot.close("all"))


def numbers(printed: Mapping[str, str]) -> dict[str, Counter[str]]:
    return {name: Counter(NUMBER.findall(text)) for name, text in printed.items()}


def test_translated_cells_compute_the_same_whatever_the_order_of_their_words() -> None:
    spanish, english = printed("luong", ()), printed("luong", tuple(LUONG.items()))

    assert numbers(english) == numbers(spanish)
    assert "rank 2: winning at least once" in english["ranks"]
    assert "wins" in english["twins"]
    assert "gana" not in english["twins"]


@pytest.mark.parametrize(("slug", "language"), SPOKEN)
def test_the_cells_of_a_language_run_and_print_the_same_numbers(slug: str, language: str) -> None:
    words = load_course(ROOT).unit(slug).texts[language].demo_words
    original, spoken = printed(slug, ()), printed(slug, tuple(words.items()))

    assert numbers(spoken) == numbers(original)
    assert spoken != original


@pytest.mark.parametrize(("slug", "language"), SPOKEN)
def test_the_words_keep_their_numbers(slug: str, language: str) -> None:
    """A digit in a label is a fact too: it is the same in every language."""
    for text, new in load_course(ROOT).unit(slug).texts[language].demo_words.items():
        assert Counter(NUMBER.findall(text)) == Counter(NUMBER.findall(new)), text


def test_the_notebook_speaks_the_language_and_its_prose_has_the_numbers_of_the_first(
    copied: CourseCopy,
) -> None:
    copied.edit("course/bahdanau/demos.py", "# %% row\n", '# %% row\nprint("una fila")  # de pesos\n')
    spanish = copied.build()
    course = load_course(copied.root)
    unit = course.unit("bahdanau")
    text = replace(unit.texts["es"], demo_words={"una fila": "one row", "de pesos": "of weights"})
    english = assignment.build(course, replace(unit, texts={"es": text}), "es", SEED)

    assert 'print("one row")  # of weights' in cells(english.release)["demo-row"]["source"]
    assert 'print("una fila")  # de pesos' in cells(spanish.release)["demo-row"]["source"]
    assert english.numbers == spanish.numbers


def test_the_cell_of_numbers_is_shown_in_no_language() -> None:
    demos = read_demos(ROOT / "course" / "luong" / "demos.py")

    assert [demo.id for demo in in_words(demos, {})] == [demo.id for demo in demos[:-1]]
    assert any(text.words for demo in demos[-1:] for text in texts(demo.source))
