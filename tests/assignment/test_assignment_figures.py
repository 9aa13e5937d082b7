"""The build draws the figures of a lesson, puts each into its cell, and refuses what a reader would miss."""

import base64
import json
import struct
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import matplotlib as mpl
import nbformat
import pytest
from course_copy import LANGUAGE, SLUG, CourseCopy, cells
from nbconvert import HTMLExporter
from PIL import Image

from autograder import assignment
from autograder.assignment import Built
from autograder.assignment.beside import handed_out
from autograder.assignment.figures import MOST_BYTES, Figure, Wanted, draw
from autograder.course import load_course
from autograder.course.model import Course, FigureText, Unit
from autograder.errors import CourseError
from autograder.gradebook import prepare_class
from autograder.manifest import Manifest, Role
from autograder.render import sanitise_markdown
from autograder.submission import Cleaner, graded_notebook, read

pytestmark = pytest.mark.slow  # every figure is drawn several times

FIGURES = f"course/{SLUG}/figures.py"
TEXTS = f"course/{SLUG}/{LANGUAGE}/figures.toml"
LESSON = f"course/{SLUG}/{LANGUAGE}/lesson.md"
NAME = f"{SLUG}-{LANGUAGE}"

LINE = """
import matplotlib.pyplot as plt


def line(n, words):
    fig, ax = plt.subplots()
    ax.plot(n["values"])
    ax.set_xlabel(words["across"])
    return fig
"""


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> Wanted:
    """One small figure, outside any course."""
    path = tmp_path_factory.mktemp("figures") / "figures.py"
    path.write_text(LINE, encoding="utf-8")
    texts = {"line": FigureText("A line goes up.", "A line.", {"across": "años"})}
    return Wanted(path, "figures.py", texts, "figures.toml", {"values": [1, 2, 4]})


def drawn(wanted: Wanted, source: str, **words: str) -> tuple[Figure, ...]:
    path = wanted.path.with_name("other.py")
    path.write_text(source, encoding="utf-8")
    texts = {"line": FigureText("A line.", "A line.", words or {"across": "x"})}
    return draw(Wanted(path, "figures.py", texts, "figures.toml", wanted.numbers))


def shown(built: Built) -> dict[str, dict[str, Any]]:
    """Return the cells that show a figure, by the figure's name."""
    found = cells(built.release)
    return {name.removeprefix("figure-"): cell for name, cell in found.items() if name.startswith("figure-")}


# --- In the notebook and beside it


def test_every_figure_of_the_unit_is_a_picture_inside_its_own_cell(built: Built) -> None:
    found = shown(built)

    assert found
    assert list(found) == [
        cell_id.removeprefix("figure-") for cell_id in cells(built.release) if "figure-" in cell_id
    ]
    assert set(found) == {figure.id for figure in built.figures}
    for figure in built.figures:
        cell = found[figure.id]
        assert cell["attachments"] == {
            f"{figure.id}.png": {"image/png": base64.b64encode(figure.png).decode()}
        }
        assert f"](attachment:{figure.id}.png)" in cell["source"]
    nbformat.validate(nbformat.reads(built.release, as_version=4))


def test_a_cell_says_what_the_picture_shows_with_computed_numbers(built: Built, unit: Unit) -> None:
    for name, cell in shown(built).items():
        text = unit.texts[LANGUAGE].figures[name]
        alt, caption = (
            cell["source"].split("](attachment:")[0].removeprefix("!["),
            cell["source"].splitlines()[-1],
        )
        assert len(alt.split()) > 10
        assert "{{" not in alt + caption
        assert "{{" in text.alt or alt == text.alt
    assert f"{built.numbers['norm_value']:.2f}" in shown(built)["routes"]["source"]


def test_the_real_nbgrader_releases_the_pictures_as_they_are(
    built: Built, installed: tuple[Path, Manifest]
) -> None:
    release = installed[0] / "release" / NAME / f"{SLUG}.ipynb"
    released = cells(release.read_text(encoding="utf-8"))

    for name, cell in shown(built).items():
        assert released[f"figure-{name}"]["attachments"] == cell["attachments"]


def test_a_marked_notebook_shows_the_pictures_that_its_student_has_lost(
    built: Built, manifest: Manifest, tmp_path: Path
) -> None:
    handed_in = json.loads(built.release)
    for cell in handed_in["cells"]:
        cell.pop("attachments", None)
    path = tmp_path / "handed_in.ipynb"
    path.write_text(json.dumps(handed_in), encoding="utf-8")
    clean = Cleaner(output=lambda output: output, markdown=sanitise_markdown)
    marked = graded_notebook(read(path, manifest), manifest, [], {}, clean)

    html, _ = HTMLExporter().from_notebook_node(nbformat.reads(marked, as_version=4))  # as formgrader does
    for figure in built.figures:
        assert f"data:image/png;base64,{base64.b64encode(figure.png).decode()}" in html


def test_whoever_teaches_finds_every_figure_in_the_class_and_no_student_gets_the_folder(
    built: Built, installed: tuple[Path, Manifest]
) -> None:
    folder = installed[0] / "figures" / NAME

    files = {f"{figure.id}.{kind}" for figure in built.figures for kind in ("png", "svg")}
    assert {path.name for path in folder.iterdir()} == files
    assert not list((installed[0] / "release").rglob("*.svg"))


def test_pictures_are_small_and_say_their_resolution(built: Built, tmp_path: Path) -> None:
    for figure in built.figures:
        path = tmp_path / "one.png"
        path.write_bytes(figure.png)
        with Image.open(path) as image:
            assert image.size[0] <= 800
            assert round(image.info["dpi"][0]) == 150
            assert image.mode == "P"
        assert len(figure.png) < MOST_BYTES


def test_vectors_carry_the_alternative_text_as_their_title(built: Built) -> None:
    for figure in built.figures:
        root = ElementTree.fromstring(figure.svg)
        titles = [element.text for element in root.iter() if element.tag.endswith("}title")]
        alt = shown(built)[figure.id]["source"].split("](attachment:")[0].removeprefix("![")
        assert alt in titles


def test_another_picture_is_installed_even_after_students_have_handed_in(
    copied: CourseCopy, tmp_path: Path
) -> None:
    aula = tmp_path / "aula"
    prepare_class(aula)
    before = copied.build()
    assignment.install(before, aula)
    handed_in = aula / "submitted" / "ana" / NAME
    handed_in.mkdir(parents=True)
    (handed_in / f"{SLUG}.ipynb").write_text(before.release, encoding="utf-8")

    copied.edit(
        FIGURES, 'BLUE, ORANGE, PALE = "#222222", "#0072b2"', 'BLUE, ORANGE, PALE = "#222222", "#00304a"'
    )
    after = copied.build()
    assignment.install(after, aula)

    attached = [cells(built.release)["figure-accuracy"]["attachments"] for built in (before, after)]
    assert attached[0] != attached[1]
    given = (aula / "release" / NAME / f"{SLUG}.ipynb").read_text(encoding="utf-8")
    assert cells(given)["figure-accuracy"]["attachments"] == attached[1]


# --- The same numbers, the same bytes


def test_a_figure_is_the_same_to_the_byte_whoever_draws_it(
    wanted: Wanted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "matplotlibrc"
    settings.write_text("font.size: 30\naxes.facecolor: black\nsvg.hashsalt: mine\n", encoding="utf-8")
    first = draw(wanted)
    monkeypatch.setenv("MATPLOTLIBRC", str(settings))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    monkeypatch.setenv("PYTHONHASHSEED", "7")

    assert draw(wanted) == first


def test_a_picture_says_neither_when_nor_with_what_it_was_made(wanted: Wanted) -> None:
    figure = draw(wanted)[0]

    for word in (mpl.__version__.encode(), b"<dc:creator>"):
        assert word not in figure.svg
    assert b"<dc:date>" not in figure.svg
    assert [kind for kind, _ in chunks(figure.png)] == [b"IHDR", b"PLTE", b"pHYs", b"IDAT", b"IEND"]


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    found, place = [], 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        found.append((png[place + 4 : place + 8], png[place + 8 : place + 8 + length]))
        place += 12 + length
    return found


# --- What is refused, with the file, the key and the remedy


DRAWS, TEXTS_NAME = "figures.py: line", "figures.toml: figures.line.words"
BROKEN = {
    "a word that is not there": ('"across"', '"acros"', "no word 'acros'", TEXTS_NAME),
    "an error": ('n["values"]', "n.absent", "AttributeError in line 7", DRAWS),
    "something else than a figure": ("return fig", "return ax", "Axes, not a figure", DRAWS),
    "a letter that the font lacks": ('words["across"]', '"\\u4e00"', "missing from font", DRAWS),
    "no valid Python": ("fig, ax =", "fig, ax", "SyntaxError in line 6", "figures.py"),
    "a way out": ("return fig", "import os; os._exit(3)", "the interpreter: exit status 3", "figures.py"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_figure_that_cannot_be_drawn_is_named(fault: str, wanted: Wanted) -> None:
    old, new, what, where = BROKEN[fault]
    assert old in LINE
    with pytest.raises(CourseError) as refused:
        drawn(wanted, LINE.replace(old, new))

    line = str(refused.value)
    assert line.startswith(f"{where}: ")
    assert what in line
    assert "\n" not in line


def test_a_word_that_is_not_in_the_picture_is_named(wanted: Wanted) -> None:
    with pytest.raises(CourseError, match=r"figures\.toml: figures\.line\.words: the word 'along' is not in"):
        drawn(wanted, LINE, across="x", along="y")


def test_a_picture_too_large_for_a_notebook_is_named(wanted: Wanted) -> None:
    noise = "ax.imshow(__import__('numpy').random.default_rng(0).random((400, 400)), cmap='viridis')"
    with pytest.raises(CourseError, match=rf"line: takes \d+ bytes .* at most {MOST_BYTES}"):
        drawn(wanted, LINE.replace('ax.plot(n["values"])', noise))


NOBODY = '[figures.map]\nalt = "X."\ncaption = "X."\n[figures.maps]'
UNIT_FAULTS = {
    "no alternative text": (TEXTS, "alt = ", 'other = "x" # ', "figures.accuracy", "alt"),
    "an empty one": (TEXTS, 'alt = "', 'alt = "" # ', "figures.accuracy.alt is empty", "does not see it"),
    "one with a formula": (TEXTS, 'alt = "', 'alt = "$x$ ', "figures.accuracy.alt holds '$'", "read aloud"),
    "no caption": (TEXTS, 'caption = "', 'caption = "" # ', "accuracy.caption is empty", "sentence"),
    "emphasis in a caption": (TEXTS, 'caption = "', 'caption = "*So* ', "is not one plain", "asterisks"),
    "a figure nobody draws": (TEXTS, "[figures.maps]", NOBODY, "unknown figure 'map'", "'maps'"),
    "words for no figure": (TEXTS, "[figures.maps.words]", "[figures.map.words]", "figures", "alt"),
    "a figure without text": (FIGURES, "def maps(", "def map_pair(", "unknown figure 'maps'", "did you mean"),
    "a figure never shown": (LESSON, "<!-- figure: maps -->\n", "", "'maps' is never placed", "add <!--"),
    "another signature": (FIGURES, "def maps(n, words)", "def maps(n)", "maps draws no figure", "n, words"),
    "a file that is not Python": (FIGURES, "def maps(", "def maps((", "not valid Python", "mend"),
}


@pytest.mark.parametrize("fault", UNIT_FAULTS)
def test_a_unit_with_a_faulty_figure_does_not_load(fault: str, copied: CourseCopy) -> None:
    file, old, new, what, remedy = UNIT_FAULTS[fault]
    copied.edit(file, old, new)
    line = copied.refusal()

    assert what in line
    assert remedy in line


def test_a_number_typed_into_a_caption_and_a_false_claim_are_refused(copied: CourseCopy) -> None:
    copied.edit(TEXTS, 'caption = "', 'caption = "Sube a 0.97. ')
    assert "figures.accuracy.caption:1: the number 0.97 is typed" in copied.refusal()

    copied.edit(TEXTS, "Sube a 0.97. ", "{{ must(n.ratio < 1) }}")
    assert "a claim is false" in copied.refusal()


# --- The student's own map


@pytest.fixture
def names(built: Built) -> dict[str, Any]:
    """Run the two tool cells, as a student does first."""
    found: dict[str, Any] = {"__name__": "__main__"}
    tools = cells(built.release)
    for name in ("setup", "checks"):
        exec(tools[name]["source"], found)
    return found


def reference(function: str, unit: Unit) -> str:
    return unit.references[function].read_text(encoding="utf-8")


def test_a_challenge_with_a_map_has_a_cell_that_draws_it_and_is_not_run_when_marking(
    built: Built, unit: Unit
) -> None:
    with_map = [challenge.function for challenge in unit.challenges if challenge.map]
    names = [cell.cell_id for cell in built.manifest.cells]

    assert with_map
    for function in with_map:
        cell = built.manifest.cells[names.index(f"{function}-map")]
        assert names[names.index(f"{function}-map") - 1] == f"{function}-check"
        assert (cell.role, cell.runs, cell.grade_id) == (Role.DEMO, False, None)
    assert not built.manifest.plots


class Drawn:
    """What a student would see."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        mpl.use("Agg")
        import matplotlib.pyplot as plt

        self.images: list[Any] = []
        patch.setattr(plt, "show", lambda: self._show())  # pyplot writes on what stands there

    def _show(self) -> None:
        import matplotlib.pyplot as plt

        for ax in plt.gcf().axes:
            self.images.append((ax.get_title(), ax.images[0].get_array(), ax.images[0].get_clim()))
        plt.close("all")


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    return Drawn(monkeypatch)


def test_the_right_map_is_drawn_beside_its_equal(
    names: dict[str, Any], unit: Unit, seen: Drawn, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(reference("alineacion", unit), names)
    names["dibuja_mapa"](names["alineacion"])

    assert capsys.readouterr().out == "✔ es el mapa esperado.\n"
    (mine, X, scale), (expected, Y, same) = seen.images
    assert (mine, expected) == ("tu mapa", "el esperado")
    assert names["np"].allclose(X, Y)
    assert scale == same


@pytest.mark.parametrize(
    ("body", "said", "pictures"),
    [
        ("return np.ones((3, 5)) / 5", "en la posición (", 2),
        ("return np.ones((5, 3)) / 5", "la forma es (5, 3)", 2),
        ("return np.full((3, 5), np.nan)", "Salen infinitos o NaN", 2),
        ("return np.zeros(5)", "la forma es (5,)", 0),
        ("return 'nada'", "no se puede leer como números", 0),
        ("return None", "devuelve None", 0),
        ("return 1 / 0", "se detiene con ZeroDivisionError", 0),
        ("raise NotImplementedError", "todavía no está escrita", 0),
    ],
)
def test_a_wrong_map_is_drawn_too_where_there_is_one_and_the_fault_is_said(
    names: dict[str, Any],
    seen: Drawn,
    capsys: pytest.CaptureFixture[str],
    body: str,
    said: str,
    pictures: int,
) -> None:
    exec(f"def alineacion(S, H, Wsa, Wha, va):\n    {body}\n", names)
    names["dibuja_mapa"](names["alineacion"])

    out = capsys.readouterr().out
    assert out.startswith("✘ ")
    assert said in out
    assert len(seen.images) == pictures


def test_without_matplotlib_both_maps_are_printed(
    names: dict[str, Any], unit: Unit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    exec(reference("alineacion", unit), names)
    names["dibuja_mapa"](names["alineacion"])

    lines = capsys.readouterr().out.split("\n")
    mine, expected = lines.index("tu mapa"), lines.index("el esperado")
    assert lines[mine + 1 : expected - 1] == lines[expected + 1 : -1]
    assert len(lines[expected + 1 : -1]) == len(names["_PUBLIC"]["alineacion"]["expected"][0])


def test_a_function_without_a_map_is_told_which_have_one(
    names: dict[str, Any], unit: Unit, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(reference("contexto", unit), names)
    names["dibuja_mapa"](names["contexto"])

    assert capsys.readouterr().out.startswith("dibuja_mapa conoce estas funciones: alineacion")


def test_only_a_challenge_that_returns_two_dimensions_may_have_a_map(copied: CourseCopy) -> None:
    copied.edit(f"course/{SLUG}/unit.toml", 'function = "contexto"', 'function = "contexto"\nmap = true')
    course = load_course(copied.root)  # T_y contexts of d_h coordinates are drawn as well as weights
    assert {c.function: c.map for c in course.unit(SLUG).challenges}["contexto"]

    copied.edit(f"course/{SLUG}/unit.toml", 'function = "contexto"', 'long = true\nfunction = "contexto"')
    assert "contexto: map = true" in copied.refusal()


# --- Pages that are handed out


def test_a_page_is_handed_out_in_the_language_of_the_lesson(course: Course, unit: Unit) -> None:
    pages = [path for path in unit.files if path.suffix == ".html"]
    assert pages
    for language in unit.texts:
        manifest = Manifest(NAME, SLUG, language, SLUG, "", {}, {}, (), (), (), ())
        given = dict(handed_out(Built(manifest, "", "", (), {}, unit.files)))
        for path in pages:
            assert f'<html lang="{language}">' in given[path.name].decode()
            assert path.read_text(encoding="utf-8").replace('<html lang="es">', "") == given[
                path.name
            ].decode().replace(f'<html lang="{language}">', "")


def test_files_of_the_unit_lie_in_source_and_release(built: Built, installed: tuple[Path, Manifest]) -> None:
    for folder in ("source", "release"):
        for name, content in handed_out(built):
            assert (installed[0] / folder / NAME / name).read_bytes() == content
