"""Make the outputs of a student's cells harmless and small before anything writes them to a file.

Whatever an instructor merely opens must not act: of rich outputs only text, pictures made of pixels and
cleaned HTML remain, of metadata only the size of a picture. Too much output is cut, and the cut is told.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.render.markup import IMAGES, disarm_tex, is_image, plain, sanitise_html, sanitise_markdown
from autograder.render.text import clean
from autograder.render.words import Words

Output = dict[str, Any]

CELL_BYTES = 1 << 20
NOTEBOOK_BYTES = 8 << 20
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")  # colours; any other control sequence goes


@dataclass(frozen=True)
class Caps:
    """Bytes of output that are kept."""

    cell: int = CELL_BYTES
    notebook: int = NOTEBOOK_BYTES


def sanitise_cells(
    cells: Iterable[Sequence[Mapping[str, Any]]], words: Words, caps: Caps | None = None
) -> list[list[Output]]:
    """Return the outputs of every cell, harmless and within the caps; each cut is told in a sentence."""
    caps = caps or Caps()
    room = caps.notebook
    kept: list[list[Output]] = []
    for outputs in cells:
        kept.append(_within(outputs, min(caps.cell, room), words))
        room -= sum(map(size, kept[-1]))
        room = max(room, 0)
    return kept


def sanitise_output(output: Mapping[str, Any]) -> Output:
    """Return one nbformat output with nothing in it that acts; never raises for what it holds."""
    kind = output.get("output_type")
    if kind == "stream":
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        return {"output_type": "stream", "name": name, "text": terminal_text(output.get("text"))}
    if kind == "error":
        lines = output.get("traceback")
        return {
            "output_type": "error",
            "ename": terminal_text(output.get("ename")),
            "evalue": terminal_text(output.get("evalue")),
            "traceback": [terminal_text(line) for line in lines] if isinstance(lines, (list, tuple)) else [],
        }
    data = _sanitise_data(output.get("data"))
    metadata = _sanitise_metadata(output.get("metadata"), data)
    rich: Output = {"output_type": "display_data", "data": data, "metadata": metadata}
    if kind == "execute_result":
        count = output.get("execution_count")
        rich |= {"output_type": kind, "execution_count": count if type(count) is int else None}
    return rich


def size(output: Output) -> int:
    """Return about how many bytes an output takes in a file."""
    if "data" in output:
        return sum(len(text.encode()) for text in output["data"].values())
    texts = [
        output.get("text", ""),
        output.get("ename", ""),
        output.get("evalue", ""),
        *output.get("traceback", []),
    ]
    return sum(len(text.encode()) for text in texts)


def terminal_text(text: Any) -> str:
    """Return what a program printed, with colours and without any other control sequence."""
    whole = _joined(text)
    parts = [clean(part.replace("\r\n", "\n").replace("\r", "\n")) for part in ESCAPES.split(whole)]
    return "".join(a + b for a, b in zip(parts, [*ESCAPES.findall(whole), ""], strict=True))


def _within(outputs: Sequence[Mapping[str, Any]], room: int, words: Words) -> list[Output]:
    kept: list[Output] = []
    for number, output in enumerate(outputs):
        if room <= 0:
            kept.append(_told(_said(words, "outputs_cut", count=len(outputs) - number)))
            break
        harmless = sanitise_output(output)
        if "data" in harmless and not harmless["data"]:
            kinds = ", ".join(map(str, _mapping(output.get("data")))) or "?"
            harmless = _told(_said(words, "kind_dropped", kind=kinds))
        shortened = _shortened(harmless, room, words)
        room -= size(shortened)
        kept.append(shortened)
    return kept


def _shortened(output: Output, room: int, words: Words) -> Output:
    if size(output) <= room:
        return output
    told = _said(words, "text_cut", bytes=size(output))
    if output["output_type"] == "stream":
        text = output["text"].encode()[:room].decode("utf-8", "ignore")
        return output | {"text": f"{text}\n{told}\n"}
    if output["output_type"] == "error":
        return output | {"evalue": output["evalue"][: room // 4], "traceback": [told]}
    text = output["data"].get("text/plain", "").encode()[:room].decode("utf-8", "ignore")
    return output | {"data": {"text/plain": f"{text}\n{told}".strip()}, "metadata": {}}


def _said(words: Words, code: str, **facts: Any) -> str:
    return plain(words.sentence(code, facts, table="outputs"))


def _told(sentence: str) -> Output:
    return {"output_type": "stream", "name": "stderr", "text": f"{sentence}\n"}


def _sanitise_data(data: Any) -> dict[str, str]:
    kept = {kind: _sanitise_text(kind, _joined(text)) for kind, text in _mapping(data).items()}
    return {kind: text for kind, text in kept.items() if text}


def _sanitise_text(kind: Any, text: str) -> str:
    """Return one representation made harmless; empty for a kind that is not kept."""
    if kind == "text/plain":
        return terminal_text(text)
    if kind == "text/html":
        return sanitise_html(text)
    if kind == "text/markdown":
        return sanitise_markdown(text)
    if kind == "text/latex":
        return disarm_tex(clean(text))
    return "".join(text.split()) if kind in IMAGES and is_image(kind, text) else ""


def _sanitise_metadata(metadata: Any, data: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """Keep the width and height of pictures: anything else may steer the program that shows them."""
    kept = {}
    for kind in data:
        found = _mapping(_mapping(metadata).get(kind)) if kind in IMAGES else {}
        sizes = {name: found[name] for name in ("width", "height") if type(found.get(name)) is int}
        if sizes and all(0 < value <= 10_000 for value in sizes.values()):
            kept[kind] = sizes
    return kept


def _mapping(value: Any) -> Mapping[Any, Any]:
    return value if isinstance(value, Mapping) else {}


def _joined(text: Any) -> str:
    """Return nbformat's text, one string or a list of lines; anything else is not shown."""
    if isinstance(text, (list, tuple)):
        return "".join(line for line in text if isinstance(line, str))
    return text if isinstance(text, str) else ""
