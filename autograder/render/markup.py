"""Turn Markdown into safe HTML, and foreign HTML into harmless HTML."""

import re
from base64 import b64decode
from binascii import Error as Base64Error
from functools import cache
from html import escape, unescape

import nh3
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from autograder.render.formulas import formula_html
from autograder.render.text import clean

TAGS = {
    "a", "abbr", "b", "blockquote", "br", "caption", "code", "col", "colgroup", "dd", "del", "details", "div",
    "dl", "dt", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol",
    "p", "pre", "s", "samp", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td",
    "tfoot", "th", "thead", "tr", "u", "ul", "var",
}  # fmt: skip  # words, read as text
ATTRIBUTES = {
    "a": {"href"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start"},
    "table": {"border"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
}
CLASSES = {"table": {"dataframe"}, "span": {"math"}}
EMPTIED = {"script", "style", "iframe", "object", "template", "noscript", "title", "svg", "math"}
SCHEMES = {"http", "https", "mailto", "data"}
IMAGES = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff"}
MOST_TAGS = 6_000  # a table of 60 rows and 20 columns has 3,000
BEGINNING = 2_000  # characters
DATA_URI = re.compile(r"data:(image/\w+);base64,(.*)", re.DOTALL)

# What TeX can do to a page beyond showing a formula.
TEX_ACTS = re.compile(
    r"(?:href|style|class|cssId|require|data|unicode|bbox|html\w*|toggle"
    r"|mathtip|texttip|enclose|action|def|let|(?:re)?newcommand|providecommand|(?:re)?newenvironment|mmlToken"
    r"|csname|special|catcode)\b",
    re.IGNORECASE,
)
# The whole run goes: one backslash left alone would do. Two patterns, because one that looked behind a run
# would do so from each of its backslashes.
BACKSLASHES = re.compile(r"(?:\\|&#0*92;|&#x0*5c;|&bsol;)+", re.IGNORECASE)
MATH = re.compile(r"\$\$.+?\$\$|\$(?!\s)[^$\n]+?(?<![\s\\])\$(?!\d)", re.DOTALL)


def markdown(text: str) -> str:
    """Return Markdown as safe HTML; raw HTML is shown as text, simple formulas as HTML, others as `$…$`."""
    return _cleaner().clean(_parser().render(clean(text)))


def plain(text: str) -> str:
    """Return what Markdown says, as one line without marks."""
    words = [_plain_token(token) for block in _parser().parse(clean(text)) for token in block.children or []]
    return " ".join("".join(words).split())


def sanitise_html(html: str) -> str:
    """Return foreign HTML with nothing in it that acts, loads, frames or covers the page.

    What has more tags than any table that is shown begins as text: nested, they would take the cleaner hours.
    """
    if html.count("<") > MOST_TAGS:
        return f"<pre>{escape(clean(disarm_tex(html[:BEGINNING])))}…</pre>"
    return disarm_tex(_cleaner().clean(clean(html)))


def sanitise_markdown(text: str) -> str:
    """Return foreign Markdown, still Markdown, in which no reader finds HTML, a link or an image.

    Parsers disagree on where HTML begins, so nothing is parsed: an invisible character keeps every `<` and
    every link apart from what would make it act. Text and code look as before.
    """
    text = re.sub(r"<(?=[A-Za-z/!?])", "<\u200b", clean(text))
    text = re.sub(r"\](?=[(:\[])", "]\u200b", text)
    return disarm_tex(text)


def disarm_tex(text: str) -> str:
    """Return text in which no TeX command links, styles or redefines; formulas stay."""
    return BACKSLASHES.sub(lambda run: "" if TEX_ACTS.match(text, run.end()) else run[0], text)


def is_image(kind: str, data: str) -> bool:
    """Say whether `data` is base64 of an image of that kind, by its first bytes."""
    try:
        raw = b64decode("".join(data.split()), validate=True)
    except (Base64Error, ValueError):
        return False
    return kind in IMAGES and raw.startswith(IMAGES[kind])


@cache  # building it costs more than cleaning a sentence; it keeps nothing of what it cleans
def _cleaner() -> nh3.Cleaner:
    return nh3.Cleaner(
        tags=TAGS,
        clean_content_tags=EMPTIED,
        attributes=ATTRIBUTES,
        allowed_classes=CLASSES,
        url_schemes=SCHEMES,
        url_relative="deny",
        attribute_filter=_attribute,
        link_rel="noopener noreferrer nofollow",
        strip_comments=True,
    )


def _attribute(tag: str, name: str, value: str) -> str | None:
    """Keep no address that loads by itself: an image carries its own bytes or goes."""
    if name == "src":
        found = DATA_URI.fullmatch(value)
        return value if found and is_image(found[1], found[2]) else None
    if name == "href":
        return None if value.strip().lower().startswith("data:") else value
    if name in ("width", "height", "border", "colspan", "rowspan", "start"):
        return value if value.isdigit() and len(value) <= 4 else None
    return value


@cache  # as the cleaner
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.inline.ruler.after("escape", "math", _math)
    parser.add_render_rule("math", lambda self, tokens, at, options, env: _math_html(tokens[at]))
    return parser


def _math(state: StateInline, silent: bool) -> bool:
    """Keep `_` and `*` of a formula from becoming emphasis."""
    found = MATH.match(state.src, state.pos) if state.src.startswith("$", state.pos) else None
    if found is None:
        return False
    if not silent:
        token = state.push("math", "span", 0)
        token.content = found[0]
    state.pos = found.end()
    return True


def _math_html(token: Token) -> str:
    shown = formula_html(token.content.strip("$").strip())
    return f'<span class="math">{escape(token.content) if shown is None else shown}</span>'


def _plain_token(token: Token) -> str:
    if token.type in ("softbreak", "hardbreak"):
        return " "
    return unescape(token.content) if token.type == "text_special" else token.content
