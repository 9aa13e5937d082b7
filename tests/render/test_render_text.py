"""Numbers without noise, and facts that stay facts inside a sentence."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.render import Said, array_text, clean, code, escaped, fill, markdown, num, plain
from autograder.render.formulas import formula_html


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0.1 + 0.2, None, "0.3"), (0.1 + 0.2, 2, "0.30"), (4128.0, None, "4128"), (1 / 3, None, "0.3333"),
        (-0.0001, 2, "0.00"), (-0.005, 1, "0.0"), (2.8e-10, None, "2.8e-10"), (123456.789, None, "123457"),
        (np.float32(0.5), 2, "0.50"), (np.int64(7), None, "7"), (np.array(0.25), None, "0.25"),
        (10**20, None, "1e+20"), (math.nan, 2, "NaN"), (math.inf, None, "∞"), (-math.inf, None, "−∞"),
        (0.0, None, "0"), (-0.0, None, "0"),
    ],
)  # fmt: skip  # a table, read by rows
def test_a_number_prints_without_noise(value: float, digits: int | None, text: str) -> None:
    assert num(value, digits) == text


@pytest.mark.parametrize("value", [True, "1", None, [1], np.array([1, 2])])
def test_what_is_no_number_is_refused(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        num(value)


@given(st.floats(-1e300, 1e300))
def test_a_number_keeps_its_size(value: float) -> None:
    assert math.isclose(float(num(value)), value, rel_tol=1e-3)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([1.0, 0.0, -1.0], "[1, 0, -1]"),
        ([[0.5, 10.0], [-0.25, 2.0]], "[[  0.5,    10],\n [-0.25,     2]]"),
        ([[[1], [2]], [[3], [4]]], "[[[1],\n  [2]],\n\n [[3],\n  [4]]]"),
        ([], "[]"),
        ([[]], "[[]]"),
        (2.5, "2.5"),
        ("nan", "nan"),
        ([True, None], "[True, None]"),
        ((1, 2), "[1, 2]"),
    ],
)
def test_nested_lists_print_as_a_matrix(value: object, text: str) -> None:
    assert array_text(value) == text


def test_facts_fill_a_sentence_in_the_form_it_asks_for() -> None:
    facts = {
        "n": 18,
        "dims": ["T_y", "T_x"],
        "got": [3],
        "row_sums": [1.25, 0.75],
        "x_shape": [8, 6],
        "name": "a_b",
    }
    sentence = "{n} {dims:names} {got:shape} {row_sums} {x_shape} {{n}} `{name:name}` {name}"

    assert fill(sentence, facts, conjunction="y") == (
        "18 `T_y` y `T_x` `(3,)` 1.25 y 0.75 `(8, 6)` {n} `a_b` a\\_b"
    )


@pytest.mark.parametrize(
    ("sums", "text"),
    [
        ([1.0, 1.0], "1.00 y 1.00"),
        ([0.9979, 0.98, 0.99], "0.998, 0.980 y 0.990"),
        ([0.99996, 1.2], "0.99996 y 1.20000"),
        ([1.0, 0.9999999], "1.00 y 1.00"),
        ([1.0, float("inf")], "1.00 y ∞"),
    ],
)
def test_what_is_nearly_whole_is_not_printed_as_if_it_were(sums: list[float], text: str) -> None:
    """A row that has lost something must not be said to sum to 1."""
    assert fill("{sums}", {"sums": sums}, conjunction="y") == text


def test_our_own_phrases_keep_their_markdown() -> None:
    assert fill("{x}", {"x": Said("si `H` cambia")}) == "si `H` cambia"


@pytest.mark.parametrize("sentence", ["{0}", "{}", "{x.y}", "{x[0]}", "{x!r}", "{x:>10}", "{x"])
def test_only_plain_placeholders_are_filled(sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        fill(sentence, {"x": "1", "0": "1", "": "1"})


def test_a_missing_fact_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        fill("{x}", {})


@given(st.text(max_size=80))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    shown = " ".join(clean(" ".join(text.split())).split())

    assert plain(f"a {escaped(text)} b") == " ".join(f"a {shown} b".split())
    assert "".join(plain(f"a{code(text)}b").split()) == "".join(f"a{shown}b".split())


@given(st.text(alphabet="<>&`*_[]()!$#\\|~ab\n:/-+=1.", max_size=40))
def test_no_text_makes_html_of_its_own(text: str) -> None:
    html = markdown(f"a {escaped(text)} {code(text)} b")

    assert html.count("<") == html.count("<p>") + html.count("</p>") + html.count("<code>") + html.count(
        "</code>"
    )


@given(st.text(max_size=60), st.integers(0, 9))
def test_long_or_strange_text_fits_into_a_line(text: str, times: int) -> None:
    fact = text * (10**times if times < 4 else 1)

    assert "\n" not in fill("{x} {x:code} {x:name}", {"x": fact})
    assert len(fill("{x:code}", {"x": fact})) < 1000


@pytest.mark.parametrize(
    ("tex", "html"),
    [
        ("T_y", "<i>T</i><sub><i>y</i></sub>"),
        (r"\bar{h}_j", "<i>h̄</i><sub><i>j</i></sub>"),
        (r"W_{sa} s_{i-1}", "<i>W</i><sub><i>sa</i></sub> <i>s</i><sub><i>i</i>−1</sub>"),
        (r"v_a^{\top}", "<i>v</i><sub><i>a</i></sub><sup>⊤</sup>"),
        (r"\frac{1}{\sqrt{d_k}}", "1/√<i>d</i><sub><i>k</i></sub>"),
        (r"\frac{a + b}{c}", "(<i>a</i> + <i>b</i>)/<i>c</i>"),
        (r"W \in \mathbb{R}^{d}", "<i>W</i> ∈ ℝ<sup><i>d</i></sup>"),
        (r"\mathrm{ReLU}(x)", "ReLU(<i>x</i>)"),
        (r"\mathbf{h}", "<b>h</b>"),
        ("a < b", "<i>a</i> &lt; <i>b</i>"),
    ],
)
def test_a_simple_formula_is_shown_without_a_script(tex: str, html: str) -> None:
    assert formula_html(tex) == html


@pytest.mark.parametrize(
    "tex", [r"\href{x}{y}", "x_", "{", "}", r"\mathbb{Q}", "a & b", r"\begin{pmatrix}", r"\frac{1}"]
)
def test_a_formula_that_is_not_simple_stays_as_it_was_written(tex: str) -> None:
    assert formula_html(tex) is None
    assert f"${tex}$".replace("&", "&amp;") in markdown(f"a ${tex}$ b")


@given(st.text(alphabet="\\{}_^abfrcqsthe<>&$ +-123", max_size=30))
def test_no_formula_makes_other_elements(tex: str) -> None:
    shown = formula_html(tex) or ""

    for element in ("i", "b", "sub", "sup"):
        shown = shown.replace(f"<{element}>", "").replace(f"</{element}>", "")
    assert "<" not in shown
