"""What is shown beside the sentences: the map, the curve, the first entry that differs, the overview."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import samples
from samples import CURVES, MANIFEST, TEXT, explained_function

from autograder.course import load_course
from autograder.course.curves import Curve
from autograder.feedback import explain, page_html
from autograder.feedback.learning import ALIKE, learning
from autograder.feedback.maps import drawing
from autograder.feedback.page import Drawing, FunctionPart, Learning
from autograder.outcome import Example, FunctionResult, Shown
from autograder.render import Renderer, Words, plain

ROOT = Path(__file__).parents[2]


def drawn(got: Any, expected: Any, words: Words) -> Drawing:
    found = drawing(Shown(got, expected), words)
    assert found is not None
    return found


def learnt(words: Words, **of_mine: Any) -> Learning:
    """Return what is said of a run that differs from the sample in so much."""
    mine = replace(CURVES.mistakes["alinea"]["axis_0"], **of_mine)
    found = learning(samples.AXIS, replace(CURVES, mistakes={"alinea": {"axis_0": mine}}), words)
    assert found is not None
    return found


# --- the map


def test_a_map_that_is_the_expected_one_is_drawn_alone(words: Words) -> None:
    found = drawn([[0.25, 0.75], [0.5, 0.5]], [[0.25, 0.75], [0.5, 0.5000004]], words)

    assert [one.title for one in found.maps] == ["Tu mapa"]
    assert plain(found.caption).startswith("Tu mapa es el esperado.")


def test_a_wrong_map_is_drawn_beside_the_expected_one(words: Words) -> None:
    mine, wanted = drawn([[0.9, 0.6], [0.1, 0.4]], [[0.25, 0.75], [0.5, 0.5]], words).maps

    assert (mine.title, wanted.title) == ("Tu mapa", "El esperado")
    assert [row.sum for row in mine.rows] == ["1.50", "0.50"]
    assert [row.sum for row in wanted.rows] == ["1.00", "1.00"]


def test_what_differs_is_marked_by_more_than_a_colour_and_counted(words: Words) -> None:
    found = drawn([[0.25, 0.75], [0.6, 0.5]], [[0.25, 0.75], [0.5, 0.5]], words)
    mine, wanted = found.maps

    assert [[cell.marked for cell in row.cells] for row in mine.rows] == [[False, False], [True, False]]
    assert not any(cell.marked for row in wanted.rows for cell in row.cells)
    assert "1 de 4, con borde grueso" in plain(found.caption)
    assert "Fila 1: (0.60); 0.50" in mine.text
    assert mine.text.endswith("Entre paréntesis, las casillas que no coinciden.")


def test_where_nearly_everything_differs_nothing_is_marked(words: Words) -> None:
    found = drawn([[0.9, 0.6], [0.1, 0.4]], [[0.25, 0.75], [0.5, 0.5]], words)

    assert not any(cell.marked for one in found.maps for row in one.rows for cell in row.cells)
    assert "4 de 4." in plain(found.caption)
    assert "borde" not in found.caption


def test_a_map_of_another_shape_is_drawn_with_both_shapes_named(words: Words) -> None:
    found = drawn([[0.5], [0.5], [1.0]], [[0.5, 0.5]], words)

    assert "(3, 1)" in found.caption
    assert "(1, 2)" in found.caption
    assert [len(one.rows) for one in found.maps] == [3, 1]


def test_both_maps_have_one_scale(words: Words) -> None:
    mine, wanted = drawn([[5.0, -3.0], [0.5, 0.25]], [[0.5, 0.5], [0.0, 1.0]], words).maps
    strongest = wanted.rows[1].cells[1].opacity

    assert [cell.opacity for cell in mine.rows[0].cells] == [strongest, 0.0]
    assert mine.rows[1].cells[0].opacity == wanted.rows[0].cells[0].opacity == strongest / 2


def test_numbers_too_large_and_words_for_none_fit_a_cell(words: Words) -> None:
    rows = drawn([["nan", "inf"], ["-inf", 123456.0]], [[0.5, 0.5], [0.5, 0.5]], words).maps[0].rows

    assert [cell.text for row in rows for cell in row.cells] == ["NaN", "∞", "−∞", "1e+05"]
    assert [row.sum for row in rows] == ["", ""]
    assert {cell.opacity for cell in rows[0].cells} == {0.0}


def test_the_map_in_words_has_every_number(words: Words) -> None:
    mine = drawn([[0.9, 0.6], [0.1, 0.4]], [[0.25, 0.75], [0.5, 0.5]], words).maps[0]

    assert (
        mine.text
        == "Tu mapa, 2 filas por 2 columnas. Fila 0: 0.90; 0.60; suma 1.50. Fila 1: 0.10; 0.40; suma 0.50."
    )


@pytest.mark.parametrize("stored", [None, [], [[]], [0.5], [[0.5], [0.5, 0.5]], "text", {"a": 1}])
def test_what_is_no_rectangle_is_not_drawn(words: Words, stored: Any) -> None:
    assert drawing(Shown(stored, [[1.0]]), words) is None
    assert drawing(Shown([[1.0]], stored), words) is None


def test_a_result_without_a_map_draws_none(words: Words) -> None:
    assert explained_function(samples.WRONG, words).drawing is None


# --- the curve


def test_a_named_mistake_shows_what_a_model_with_it_learns(words: Words) -> None:
    page = explain(samples.report(samples.AXIS), MANIFEST, TEXT, words, curves=CURVES)
    found = page.functions[0].learning

    assert found is not None
    assert [line.kind for line in found.lines] == ["yours", "right", "without"]
    assert all(len(line.points) == 3 for line in found.lines)
    assert "acierta el 15 %" in plain(found.sentence)
    assert "con este error: del 25 % en el paso 100 al 35 % en el paso 300." in found.text


@pytest.mark.parametrize(
    ("copied", "said"),
    [
        (CURVES.without.accuracy["12"] - 0.01, "estorba más que uno fijo"),
        (CURVES.without.accuracy["12"] + 0.01, "más que sin atención (36 %)"),
        (CURVES.right.accuracy["12"] - ALIKE - 0.01, "menos que con la función correcta (98 %)"),
        (CURVES.right.accuracy["12"] - ALIKE + 0.01, "no demuestra que el código haga lo que dice"),
    ],
)
def test_the_sentence_claims_what_the_numbers_say(words: Words, copied: float, said: str) -> None:
    assert said in plain(learnt(words, accuracy={"12": copied}).sentence)


def test_a_training_that_broke_names_the_step(words: Words) -> None:
    broken = learnt(words, learning=((100, 2.0, 0.3), (200, None, 0.1), (300, None, 0.1)))

    assert "en el paso 200 la pérdida ya no es un número" in plain(broken.sentence)


def test_what_cannot_be_trained_at_all_has_a_sentence_and_no_chart(words: Words) -> None:
    found = learning(replace(samples.AXIS, misconception="stops"), CURVES, words)

    assert found is not None
    assert found.lines == ()
    assert "`ValueError`" in found.sentence


@pytest.mark.parametrize("result", [samples.WRONG, samples.RIGHT, replace(samples.AXIS, misconception="new")])
def test_no_curve_is_shown_where_none_was_stored(words: Words, result: FunctionResult) -> None:
    assert learning(result, CURVES, words) is None
    assert learning(samples.AXIS, None, words) is None


def test_lines_stay_inside_the_chart_and_rise_with_what_was_learnt(words: Words) -> None:
    for line in learnt(words).lines:
        assert all(0 < x < 340 and 0 < y < 190 for x, y in line.points)
        assert [y for _, y in line.points] == sorted((y for _, y in line.points), reverse=True)


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_every_stored_curve_of_the_course_can_be_told(language: str) -> None:
    course = load_course(ROOT)
    spoken = Words.load(ROOT / "templates", language)
    assert course.curves is not None
    for function, runs in course.curves.mistakes.items():
        for name, run in runs.items():
            found = learning(FunctionResult(function, (), misconception=name), course.curves, spoken)
            assert found is not None
            assert found.sentence
            assert bool(found.lines) != bool(run.error)


def test_a_curve_that_is_one_point_is_not_drawn(words: Words) -> None:
    only = Curve(((100, 2.0, 0.3),), {"12": 0.2})

    assert [line.kind for line in learnt(words, learning=only.learning).lines] == ["right", "without"]


# --- the first entry that differs


def example_of(arguments: Any, expected: Any, got: Any, words: Words) -> FunctionPart:
    return explained_function(replace(samples.WRONG, example=Example(arguments, expected, got)), words)


@pytest.mark.parametrize(
    ("expected", "got", "place", "entries"),
    [
        ([[0.25, 0.75], [0.5, 0.5]], [[0.25, 0.75], [0.4, 0.6]], "[1][0]", ("0.5", "0.4")),
        ([0.1, 0.2], [0.1, 0.3], "[1]", ("0.2", "0.3")),
        ([1.5, [[2.0, 3.0]]], [1.5, [[2.0, -3.0]]], "[1][0][1]", ("3", "-3")),
        ([[[1.0], [2.0]], [3.0]], [[[1.0], [2.0]], [4.0]], "[1][0]", ("3", "4")),
        ({"pesos": 4, "tanh": 2}, {"pesos": 4, "tanh": 3}, '["tanh"]', ("2", "3")),
        ([[1.0, 2.0]], [["nan", 2.0]], "[0][0]", ("1", "nan")),
    ],
)
def test_the_first_entry_that_differs_is_marked_and_named(
    words: Words, expected: Any, got: Any, place: str, entries: tuple[str, str]
) -> None:
    part = example_of({"E": [[1.0]]}, expected, got, words)

    assert tuple(value.marked[1] for value in part.example[1:]) == entries
    assert all("".join(value.marked) == value.text for value in part.example[1:])
    assert f"`{place}`" in part.difference
    assert all(f"`{entry}`" in part.difference for entry in entries)


def test_digits_that_do_not_tell_two_numbers_apart_are_not_the_ones_that_are_told(words: Words) -> None:
    part = example_of({"E": [[1.0]]}, [0.333333], [0.333321], words)

    assert "`0.333333`" in part.difference
    assert "`0.333321`" in part.difference


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ([[1.0, 2.0]], [1.0, 2.0]),
        ([1.0], "ValueError"),
        ([1.0], 1.0),
        ([1.0, 2.0], [1.0, 2.0000001]),
        (1.0, 2.0),
    ],
)
def test_another_shape_a_word_or_a_rounding_has_no_first_entry(words: Words, expected: Any, got: Any) -> None:
    part = example_of({"E": [[1.0]]}, expected, got, words)

    assert part.difference == ""
    assert {value.marked for value in part.example} == {("", "", "")}


def test_an_entry_that_is_cut_off_is_named_all_the_same(words: Words) -> None:
    expected = [[float(i)] for i in range(9)]
    part = example_of({"E": [[1.0]]}, expected, [*expected[:8], [0.5]], words)

    assert "`[8][0]`" in part.difference
    assert part.example[-1].text.endswith("…")
    assert part.example[-1].marked == ("", "", "")


def test_wrong_values_with_nothing_to_praise_show_their_example_too(words: Words) -> None:
    names = list(samples.POINTS)[1:]
    nothing = samples.function(
        "mezcla",
        samples.failed("correctness", "wrong_values"),
        *(samples.unjudged(name, "wrong_values") for name in names),
        example=samples.SQUARE,
    )
    part = explained_function(nothing, words)

    assert part.state == "hopeless"
    assert part.example


# --- the page


def html(words: Words, renderer: Renderer, *functions: FunctionResult) -> str:
    page = explain(samples.report(*functions), MANIFEST, TEXT, words, curves=CURVES)
    return page_html(page, renderer)


def test_every_picture_has_words_in_place_of_it(words: Words, renderer: Renderer) -> None:
    pictures = re.findall(r"<svg ([^>]*)>", html(words, renderer, samples.AXIS, samples.RIGHT))
    legends = [one for one in pictures if 'class="key"' in one]

    assert len(pictures) - len(legends) == 4  # two maps, a curve, the map that is right
    assert len(legends) == 3
    assert all('role="img"' in one and 'aria-label="' in one for one in pictures if one not in legends)


def test_the_marked_entry_is_an_element_of_its_own(words: Words, renderer: Renderer) -> None:
    assert html(words, renderer, samples.WRONG).count("<mark>") == 2


def test_the_overview_links_every_part_to_its_place(words: Words, renderer: Renderer) -> None:
    page = explain(samples.MIDDLING, MANIFEST, TEXT, words)
    shown = page_html(page, renderer)

    assert [one.label for one in page.overview] == ["reparte", "mezcla", "alinea", "Preguntas", "Explicación"]
    assert all(f'id="{one.target}"' in shown for one in page.overview)
    assert all(f'href="#{one.target}"' in shown for one in page.overview)


def test_the_overview_has_the_points_of_the_page(words: Words) -> None:
    page = explain(samples.MIDDLING, MANIFEST, TEXT, words)
    told = {one.label: one.points for one in page.overview}

    assert told == {
        "reparte": page.functions[0].points,
        "mezcla": page.functions[1].points,
        "alinea": f"{page.functions[2].points} (extra)",
        "Preguntas": "0 de 4",
        "Explicación": page.manual[0].points,
    }


def test_a_page_of_two_parts_needs_no_overview(words: Words) -> None:
    assert explain(samples.report(samples.RIGHT), MANIFEST, TEXT, words).overview == ()
    assert explain(samples.UNREADABLE, MANIFEST, TEXT, words).overview == ()
