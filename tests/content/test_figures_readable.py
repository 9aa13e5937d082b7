"""Every figure can be read in grey, by people who tell few colours apart, and without overlapping words.

Two lines are told apart by dash or mark, never by colour alone; what is drawn stands out from the paper for
normal sight, in grey and for the three kinds of dichromatic sight, simulated with the matrices of Machado,
Oliveira and Fernandes (2009).
"""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text
from unit_numbers import functions, numbers

from autograder.assignment.easel import STYLE
from autograder.course.figures import figure_ids
from autograder.course.model import Course
from autograder.course.reading import Source

UNITS = ("bahdanau", "raiz_dk", "luong")
SIGHTS = {
    "normal": (1, 0, 0, 0, 1, 0, 0, 0, 1),
    "protanopia": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216,
                   -0.003882, -0.048116, 1.051998),
    "deuteranopia": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413,
                     -0.011820, 0.042940, 0.968881),
    "tritanopia": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602,
                   0.004733, 0.691367, 0.303900),
}  # fmt: skip  # a table, read by rows
TEXT_CONTRAST, LINE_CONTRAST = 4.5, 3.0  # what the accessibility guidelines of the web ask for
APART = 0.2  # of the luminance between fillings that mean different things


def luminance(colour: Any, sight: str = "normal") -> float:
    """Return how light a colour is, from 0 to 1, to somebody with a kind of sight."""
    rgb = np.array(to_rgb(colour))
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.reshape(SIGHTS[sight], (3, 3)) @ linear, 0, 1)
    return float(seen @ [0.2126, 0.7152, 0.0722])


def contrast(colour: Any, sight: str) -> float:
    """Return the contrast of a colour with white paper."""
    return 1.05 / (luminance(colour, sight) + 0.05)


@pytest.fixture(scope="module")
def drawn(course: Course) -> Iterator[dict[tuple[str, str], dict[str, Figure]]]:
    """Draw every figure of every unit in every language it is taught in."""
    mpl.use("Agg")
    import matplotlib.pyplot as plt

    found: dict[tuple[str, str], dict[str, Figure]] = {}
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        for slug in UNITS:
            unit = course.unit(slug)
            n, draw = numbers(course, unit), functions(unit.figures)
            for language, text in unit.texts.items():
                found[slug, language] = {
                    name: draw[name](n, dict(about.words)) for name, about in text.figures.items()
                }
                plt.close("all")  # pyplot forgets them, they stay
        yield found


Drawn = dict[tuple[str, str], dict[str, Figure]]


def every(drawn: Drawn) -> Iterator[tuple[str, Figure]]:
    for (slug, language), figures in drawn.items():
        for name, figure in figures.items():
            yield f"{slug}/{language}/{name}", figure


def lines(ax: Axes) -> list[Any]:
    """Return the lines that carry data; a line of two points marks a place."""
    return [line for line in ax.get_lines() if len(line.get_xdata()) > 2]


def texts(figure: Figure) -> list[Text]:
    """Return the texts that are seen: a tick beyond the limits of its axis is not, nor are hidden axes."""
    figure.draw_without_rendering()
    unseen = set()
    for axis in figure.findobj(Axis):
        low, high = sorted(axis.get_view_interval())
        drawn = axis.get_visible() and axis.axes.axison
        unseen |= {axis.label, axis.offsetText} if not drawn else set()
        for tick in [*axis.majorTicks, *axis.minorTicks]:
            if not drawn or not low <= tick.get_loc() <= high or tick in axis.minorTicks:
                unseen |= {tick.label1, tick.label2}
    found = (text for text in figure.findobj(Text) if text not in unseen)
    return [text for text in found if text.get_text().strip() and text.get_visible()]


def test_there_is_a_figure_for_everything_the_course_promises(course: Course) -> None:
    promised = {
        "bahdanau": {"accuracy", "shapes", "maps", "routes"},
        "raiz_dk": {"bars", "asleep", "medians"},
        "luong": {"clocks", "cost", "memory", "scores"},
    }
    for slug, names in promised.items():
        unit = course.unit(slug)
        assert set(figure_ids(Source(course.root, unit.figures))) == names
        for text in unit.texts.values():
            assert set(text.figures) == names


def test_two_lines_differ_by_dash_or_mark_and_not_by_colour_alone(drawn: Drawn) -> None:
    compared = 0
    for name, figure in every(drawn):
        for ax in figure.axes:
            for one, other in combinations(lines(ax), 2):
                compared += 1
                ways = [
                    (line.get_linestyle(), line.get_marker(), to_rgb(line.get_markerfacecolor()) == (1, 1, 1))
                    for line in (one, other)
                ]
                hollow = [line.get_markerfacecolor() == "none" for line in (one, other)]
                assert ways[0] != ways[1] or hollow[0] != hollow[1], name
    assert compared


def test_lines_and_words_stand_out_from_the_paper_for_every_sight(drawn: Drawn) -> None:
    for name, figure in every(drawn):
        on_paper = [text.get_color() for text in texts(figure) if text.get_bbox_patch() is None]
        strokes = [line.get_color() for ax in figure.axes for line in lines(ax)]
        for sight in SIGHTS:
            for colour in {*map(to_rgb, on_paper)}:
                assert contrast(colour, sight) >= TEXT_CONTRAST, (name, sight, colour)
            for colour in {*map(to_rgb, strokes)}:
                assert contrast(colour, sight) >= LINE_CONTRAST, (name, sight, colour)


def test_bars_that_mean_different_things_are_lighter_or_darker_not_only_of_another_colour(
    drawn: Drawn,
) -> None:
    for name, figure in every(drawn):
        fillings = {
            to_rgb(patch.get_facecolor())
            for ax in figure.axes
            for container in ax.containers
            for patch in container
        }
        for one, other in combinations(fillings, 2):
            for sight in SIGHTS:
                assert abs(luminance(one, sight) - luminance(other, sight)) >= APART, (name, sight)


def test_a_map_grows_lighter_with_its_values_and_all_maps_of_a_figure_share_their_scale(
    drawn: Drawn,
) -> None:
    seen = 0
    for name, figure in every(drawn):
        images = [image for ax in figure.axes for image in ax.images]
        for image in images:
            seen += 1
            colours = image.get_cmap()(np.linspace(0, 1, 32))
            for sight in SIGHTS:
                steps = np.diff([luminance(colour[:3], sight) for colour in colours])
                assert (steps > 0).all(), (name, sight)
        assert len({image.get_clim() for image in images}) <= 1, name
    assert seen


def test_no_word_lies_on_another_or_runs_off_the_picture(drawn: Drawn) -> None:
    for name, figure in every(drawn):
        boxes = [(text.get_text(), text.get_window_extent()) for text in texts(figure)]
        width, height = figure.bbox.size
        for words, box in boxes:
            assert box.x0 >= -1 and box.y0 >= -1 and box.x1 <= width + 1 and box.y1 <= height + 1, (
                name,
                words,
            )
        for (one, box), (other, second) in combinations(boxes, 2):
            across = min(box.x1, second.x1) - max(box.x0, second.x0)
            down = min(box.y1, second.y1) - max(box.y0, second.y0)
            assert across < 1.5 or down < 1.5, (name, one, other)


def test_no_word_lies_on_a_line(drawn: Drawn) -> None:
    for name, figure in every(drawn):
        figure.draw_without_rendering()
        for ax in figure.axes:
            for line in lines(ax):
                points = ax.transData.transform(np.column_stack(line.get_data()))
                for start, end in pairwise(points):
                    path = start + np.linspace(0, 1, 60)[:, None] * (end - start)
                    for text in ax.texts:
                        box = text.get_window_extent().padded(-3)
                        x, y = path.T
                        on = (x > box.x0) & (x < box.x1) & (y > box.y0) & (y < box.y1)
                        assert not on.any(), (name, text.get_text())


def test_alternative_texts_say_what_is_seen_and_captions_something_else(course: Course) -> None:
    for slug in UNITS:
        for language, written in course.unit(slug).texts.items():
            for name, text in written.figures.items():
                sentences = text.alt.partition("{{ must")[0].partition("{%")[0].strip()
                assert 12 <= len(sentences.split()) <= 110, (slug, language, name)
                assert sentences.endswith("."), (slug, language, name)
                assert text.caption not in text.alt
