"""Everything that is shown: templates, sentences, numbers, safe HTML."""

from autograder.render.markup import markdown, plain, sanitise_html, sanitise_markdown
from autograder.render.numbers import ROUNDING, array_text, num
from autograder.render.outputs import Caps, sanitise_cells, sanitise_output
from autograder.render.renderer import Renderer
from autograder.render.sentences import fill, joined
from autograder.render.text import Said, clean, code, escaped, one_line
from autograder.render.words import Words

__all__ = [
    "ROUNDING",
    "Caps",
    "Renderer",
    "Said",
    "Words",
    "array_text",
    "clean",
    "code",
    "escaped",
    "fill",
    "joined",
    "markdown",
    "num",
    "one_line",
    "plain",
    "sanitise_cells",
    "sanitise_html",
    "sanitise_markdown",
    "sanitise_output",
]
