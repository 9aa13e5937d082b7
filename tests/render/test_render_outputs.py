"""What a cell printed or drew is kept as long as it cannot act, load, or fill the disk."""

import base64
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbconvert import HTMLExporter

from autograder.render import Caps, Words, sanitise_cells, sanitise_html, sanitise_markdown, sanitise_output
from autograder.render.markup import BACKSLASHES, TEX_ACTS, disarm_tex

WORDS = Words.load(Path(__file__).parents[2] / "templates", "es")
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(20)).decode()
ACTS = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)></svg>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>", "<a href='javascript:alert(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>", "<form action=/x><button>ok</button></form>",
    "<div style='position:fixed;inset:0'>x</div>", "<style>*{display:none}</style>",
    "<meta http-equiv=refresh content=0>", "<math><mtext></mtext><script>1</script></math>",
    "<object data=x></object>", "<base href=//e.example>", "<img src='http://e.example/x.png'>",
    "<button data-commandlinker-command='x'>ok</button>",
    "<template><script>1</script></template>", "<!--<script>-->", "<x onclick=alert(1)>y</x>",
]  # fmt: skip  # words, read as text


def shown(*outputs: dict[str, Any], text: str = "") -> str:
    """Return the page that nbconvert makes of a notebook with these outputs."""
    cell = nbformat.v4.new_code_cell("1", outputs=[nbformat.from_dict(output) for output in outputs])
    notebook = nbformat.v4.new_notebook(cells=[cell, nbformat.v4.new_markdown_cell(text)])
    nbformat.validate(notebook)
    html, _ = HTMLExporter(template_name="basic").from_notebook_node(notebook)
    return str(html)


def rich(kind: str, text: Any, **more: Any) -> dict[str, Any]:
    return {"output_type": "display_data", "data": {kind: text}, "metadata": {}, **more}


@pytest.mark.parametrize("html", ACTS)
def test_html_that_acts_loses_what_acts(html: str) -> None:
    page = shown(sanitise_output(rich("text/html", f"<b>antes</b>{html}")))

    assert "<b>antes</b>" in page
    traces = ("alert(1)", "onerror", "onclick", "position:fixed", "display:none", "e.example", "refresh")
    for trace in (*traces, "commandlinker", "<form", "<object", "<iframe"):
        assert trace not in page


@pytest.mark.parametrize("html", ACTS)
def test_markdown_that_acts_is_shown_as_text(html: str) -> None:
    as_output = shown(sanitise_output(rich("text/markdown", f"**antes** {html}")))
    as_cell = shown(text=sanitise_markdown(f"**antes** {html}"))

    for page in (as_output, as_cell):
        assert "<strong>antes</strong>" in page
        assert "<script>alert" not in page
        for element in (
            "<img",
            "<svg",
            "<iframe",
            "<a href='java",
            "<form",
            "<style>*",
            "<base",
            "<object",
            "<x ",
        ):
            assert element not in page


@pytest.mark.parametrize(
    "text",
    [
        "[x](javascript:alert(1))",
        "[x](java&#115;cript:alert(1))",
        "[x][y]\n\n[y]: javascript:alert(1)",
        "<javascript:alert(1)>",
        "![x](http://e.example/x.png)",
        "[x]( javascript:alert(1) )",
    ],
)
def test_links_and_images_of_students_do_not_survive_in_markdown(text: str) -> None:
    page = shown(text=sanitise_markdown(text))

    assert 'href="java' not in page
    assert "<img" not in page


def test_a_data_frame_keeps_its_table() -> None:
    html = '<div><style scoped>x</style><table border="1" class="dataframe"><tr><td>1</td></tr></table></div>'

    assert sanitise_html(html) == (
        '<div><table border="1" class="dataframe"><tbody><tr><td>1</td></tr></tbody></table></div>'
    )


def test_pictures_made_of_pixels_stay_with_their_size() -> None:
    output = rich(
        "image/png", [PNG[:10], PNG[10:] + "\n"], metadata={"image/png": {"width": 30, "height": 40, "x": 1}}
    )

    assert sanitise_output(output) == rich(
        "image/png", PNG, metadata={"image/png": {"width": 30, "height": 40}}
    )
    assert f'src="data:image/png;base64,{PNG}"' in sanitise_html(f"<img src='data:image/png;base64,{PNG}'>")


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("image/svg+xml", "<svg onload=alert(1)></svg>"),
        ("application/javascript", "alert(1)"),
        ("application/vnd.jupyter.widget-view+json", {"model_id": "x"}),
        ("application/json", {"a": 1}),
        ("image/png", "<script>"),
        ("image/png", base64.b64encode(b"<svg>").decode()),
        ("image/jpeg", PNG),
        ("text/vnd.mermaid", "x"),
        ("application/pdf", PNG),
        ("x/unknown", "y"),
        ("text/plain", 3),
        (3, "x"),
    ],
)
def test_what_is_not_known_to_be_harmless_is_dropped_and_told(kind: Any, data: Any) -> None:
    assert sanitise_output(rich(kind, data))["data"] == {}

    told = sanitise_cells([[rich(kind, data)]], WORDS)[0][0]
    assert told["output_type"] == "stream"
    assert str(kind) in told["text"]


def test_what_can_also_be_read_as_text_keeps_its_text() -> None:
    output = {"output_type": "display_data", "data": {"text/plain": "Plot()", "application/javascript": "x"}}

    assert sanitise_output(output)["data"] == {"text/plain": "Plot()"}


def test_a_traceback_keeps_its_colours_and_no_other_control_character() -> None:
    output = {
        "output_type": "error",
        "ename": "E",
        "evalue": "x\ud800",
        "traceback": ["\x1b[31mrojo\x1b[0m \x1b]0;t\x07"],
    }

    assert sanitise_output(output) == {
        "output_type": "error",
        "ename": "E",
        "evalue": "x\ufffd",
        "traceback": ["\x1b[31mrojo\x1b[0m \ufffd]0;t\ufffd"],
    }


@pytest.mark.parametrize(
    "output",
    [{}, {"output_type": "x"}, {"output_type": "stream"}, {"output_type": "stream", "text": 3, "name": []},
     {"output_type": "error", "traceback": "x"}, {"output_type": "error", "traceback": [1, None]},
     {"output_type": "display_data", "data": []}, {"output_type": "execute_result", "execution_count": "1"},
     {"output_type": "display_data", "data": {"image/png": None}, "metadata": {"image/png": {"width": "1"}}}],
)  # fmt: skip  # a table, read by rows
def test_an_output_of_no_known_form_becomes_one(output: dict[str, Any]) -> None:
    cell = nbformat.v4.new_code_cell("1", outputs=[nbformat.from_dict(sanitise_output(output))])

    nbformat.validate(nbformat.v4.new_notebook(cells=[cell]))


def test_a_formula_stays_and_its_links_go() -> None:
    assert disarm_tex(r"\alpha_{ij} \href{javascript:x}{y}") == r"\alpha_{ij} href{javascript:x}{y}"
    assert sanitise_output(rich("text/latex", r"$\\href{x}$"))["data"]["text/latex"] == r"$href{x}$"


def test_html_with_more_tags_than_any_table_is_shown_as_text() -> None:
    row = "<tr>" + "<td>1</td>" * 20 + "</tr>"
    table = f"<table>{row * 60}</table>"

    assert sanitise_html(table).count("<td>") == 60 * 20
    nested = sanitise_html("<div onclick=x>" * 400_000)
    assert nested.startswith("<pre>&lt;div onclick=x&gt;")
    assert len(nested) < 10_000


@given(st.text(alphabet="\\&#92;x5cbsolhrefdstyl ", max_size=30))
def test_no_command_that_acts_is_left_whatever_surrounds_it(text: str) -> None:
    left = disarm_tex(text)
    assert not any(TEX_ACTS.match(left, run.end()) for run in BACKSLASHES.finditer(left))


def test_much_output_is_cut_and_the_cut_is_told() -> None:
    stream = {"output_type": "stream", "name": "stdout", "text": "ñ" * 5000}
    cells = sanitise_cells([[stream, stream, stream]], WORDS, Caps(cell=12_000, notebook=20_000))[0]

    assert cells[0]["text"] == "ñ" * 5000
    assert "Salida cortada: ocupaba 10000 bytes" in cells[1]["text"]
    assert cells[2]["text"] == "Aquí había más salidas (1); se han dejado fuera por su tamaño.\n"


def test_a_notebook_has_a_cap_of_its_own() -> None:
    stream = {"output_type": "stream", "name": "stdout", "text": "x" * 900}
    cells = sanitise_cells([[stream]] * 50, WORDS, Caps(cell=1000, notebook=5000))

    assert sum(len(output.get("text", "")) for outputs in cells for output in outputs) < 5000 + 50 * 80
    assert all(outputs for outputs in cells)


@pytest.mark.parametrize(
    "output",
    [
        rich("image/png", base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(9000)).decode()),
        rich("text/html", "<b>x</b>" * 1000),
        {"output_type": "error", "ename": "E", "evalue": "v" * 9000, "traceback": ["t" * 9000]},
    ],
)
def test_a_single_huge_output_is_replaced_by_a_sentence(output: dict[str, Any]) -> None:
    (kept,) = sanitise_cells([[output]], WORDS, Caps(cell=1000))[0]

    assert "Salida cortada" in str(kept)
    assert len(str(kept)) < 1500
    shown(kept)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
def test_sanitising_never_fails(data: Any) -> None:
    output = {"output_type": "display_data", "data": data, "metadata": data, "text": data, "traceback": data}
    for kind in ("display_data", "stream", "error", data):
        sanitise_output(output | {"output_type": kind})
