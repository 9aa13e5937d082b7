"""Notebooks as they may arrive: the released one, changed cell by cell, in its JSON, and in its bytes."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

Cell = dict[str, Any]
Step = tuple[Any, ...]

SCALARS: list[Any] = [
    None,
    True,
    0,
    -1,
    10**30,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "code",
    "\ud800",
    "a\x00b",
]
# Nothing here answers a question or defines a function of the course.
HARMLESS = [
    "", " ", "\n\n", "pass", "x = 1", "1 / 0", "print('hola')", "import numpy as np", "%matplotlib inline",
    "%%bash\nls", "!ls", "?print", "def otra(:", "def otra(x):\n\treturn x\n        return", "assert False",
    "'''", "\\", "\x0c", "# ¿é? 你好 \U0001f600", "a\u2028b", "raise SystemExit", "respuesta = 3",
    "\ufeffx = 2", "del np", "x = (" * 60 + ")" * 60, "[" * 400, "<script>1</script>",
    "$$\\href{javascript:1}{x}$$",
    "### BEGIN SOLUTION\n1\n### END SOLUTION", "### BEGIN HIDDEN TESTS", "x: int", "lambda: (yield)",
    "match x:\n    case 1: pass", "\r\nx = 1\r", "global x", "```\n", "````", "![a](attachment:a.png)",
]  # fmt: skip  # words, read as text
TYPES: list[Any] = ["code", "markdown", "raw", "heading", "html", "Code", "", None, 3, ["code"], {}]
KEYS = [
    "source", "metadata", "id", "cell_type", "outputs", "execution_count", "input", "level", "attachments",
    "language", "prompt_number", "collapsed", "nombre",
]  # fmt: skip  # words, read as text
CLAIMS = [
    "grade_id",
    "points",
    "grade",
    "solution",
    "locked",
    "task",
    "schema_version",
    "checksum",
    "cell_type",
]

place = st.integers(0, 2_000)
junk = st.recursive(
    st.sampled_from(SCALARS) | st.sampled_from(HARMLESS) | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*KEYS, *CLAIMS]), inner, max_size=3)
    ),
    max_leaves=6,
)
text = st.sampled_from(HARMLESS) | st.text(max_size=30)


@dataclass(frozen=True)
class Damage:
    """What happens to one notebook on its way."""

    steps: list[Step]
    whole: list[Step] = field(default_factory=list)
    spelling: Mapping[str, Any] = field(default_factory=dict)
    encoding: str = "utf-8"
    rot: list[Step] = field(default_factory=list)

    def apply(self, notebook: str) -> bytes:
        """Return the file that arrives."""
        data = json.loads(notebook)
        for step in self.steps:
            _cell_step(data["cells"], step)
        for step in self.whole:
            _WHOLE[step[0]](data, *step[1:])
        content = _spelled(data, self.spelling).encode(
            self.encoding, "surrogatepass" if "utf" in self.encoding else "replace"
        )
        for step in self.rot:
            content = _ROT[step[0]](content, *step[1:])
        return content


# --- cells


def _delete(cells: list[Any], at: int) -> None:
    del cells[at]


def _copy(cells: list[Any], at: int, to: int) -> None:
    cells.insert(to % (len(cells) + 1), json.loads(json.dumps(cells[at])))


def _move(cells: list[Any], at: int, to: int) -> None:
    cells.insert(to % len(cells), cells.pop(at))


def _reverse(cells: list[Any], at: int, to: int) -> None:
    low, high = sorted((at, to % len(cells)))
    cells[low:high] = cells[low:high][::-1]


def _replace(cells: list[Any], at: int, value: Any) -> None:
    cells[at] = value


def _insert(cells: list[Any], at: int, kind: Any, source: Any) -> None:
    cells.insert(at, {"cell_type": kind, "metadata": {}, "source": source})


def _flood(cells: list[Any], at: int, count: int) -> None:
    cells[at:at] = [{"cell_type": "code", "source": f"x{number} = 1"} for number in range(count)]


def _set(cells: list[Any], at: int, key: str, value: Any) -> None:
    if isinstance(cells[at], dict):
        cells[at][key] = value


def _forget(cells: list[Any], at: int, key: str) -> None:
    if isinstance(cells[at], dict):
        cells[at].pop(key, None)


def _claim(cells: list[Any], at: int, key: str, value: Any) -> None:
    """Change what the metadata says of a cell: its grade id, its points, whether it is locked."""
    if isinstance(cells[at], dict) and isinstance(cells[at].get("metadata"), dict):
        claims = cells[at]["metadata"].setdefault("nbgrader", {})
        if isinstance(claims, dict):
            claims[key] = value


def _usurp(cells: list[Any], at: int, other: int) -> None:
    """Give a cell the metadata and the id of another one."""
    victim = cells[other % len(cells)]
    if isinstance(cells[at], dict) and isinstance(victim, dict):
        cells[at] |= {key: victim[key] for key in ("metadata", "id") if key in victim}


def _edit(cells: list[Any], at: int, where: int, what: str) -> None:
    """Type something somewhere in a cell."""
    source = _source(cells[at])
    if source is not None:
        cut = where % (len(source) + 1)
        cells[at]["source"] = source[:cut] + what + source[cut:]


def _cut_source(cells: list[Any], at: int, where: int) -> None:
    source = _source(cells[at])
    if source is not None:
        cells[at]["source"] = source[: where % (len(source) + 1)]


def _merge(cells: list[Any], at: int, other: int) -> None:
    """Put the text of another cell at the end of this one."""
    source, more = _source(cells[at]), _source(cells[other % len(cells)])
    if source is not None and more is not None:
        cells[at]["source"] = f"{source}\n{more}"


def _long(cells: list[Any], at: int, count: int) -> None:
    source = _source(cells[at])
    if source is not None:
        cells[at]["source"] = source + "\n#" + "x" * count


def _stretch(cells: list[Any], at: int, unit: str, size: int, end: str) -> None:
    """Fill a cell with one thing over and over: what takes a pattern, a parser or a converter too long."""
    if isinstance(cells[at], dict):
        cells[at]["source"] = unit * (size // len(unit)) + end


def _source(cell: Any) -> str | None:
    source = cell.get("source") if isinstance(cell, dict) else None
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    return source if isinstance(source, str) else None


_CELLS: dict[str, Callable[..., None]] = {
    "delete": _delete, "copy": _copy, "move": _move, "reverse": _reverse, "replace": _replace,
    "insert": _insert, "flood": _flood, "set": _set, "forget": _forget, "claim": _claim, "usurp": _usurp,
    "edit": _edit, "cut": _cut_source, "merge": _merge, "long": _long,
    "stretch": _stretch,
}  # fmt: skip  # a table, read by rows


def _cell_step(cells: list[Any], step: Step) -> None:
    kind, at, *rest = step
    if cells:
        _CELLS[kind](cells, at % len(cells), *rest)


cell_step = st.one_of(
    st.tuples(st.just("delete"), place),
    st.tuples(st.just("copy"), place, place),
    st.tuples(st.just("move"), place, place),
    st.tuples(st.just("reverse"), place, place),
    st.tuples(st.just("replace"), place, junk),
    st.tuples(st.just("insert"), place, st.sampled_from(TYPES), text | junk),
    st.tuples(st.just("set"), place, st.just("cell_type"), st.sampled_from(TYPES)),
    st.tuples(st.just("set"), place, st.just("source"), text | st.lists(text, max_size=3)),
    st.tuples(st.just("set"), place, st.sampled_from(KEYS), junk),
    st.tuples(st.just("forget"), place, st.sampled_from(KEYS)),
    st.tuples(st.just("claim"), place, st.sampled_from(CLAIMS), junk),
    st.tuples(st.just("usurp"), place, place),
    st.tuples(st.just("edit"), place, place, text),
    st.tuples(st.just("cut"), place, place),
    st.tuples(st.just("merge"), place, place),
)
UNITS = [
    "\n", " ", "\t", " \n", "x = 1\n", "x=", "(", "[", "{", "a ", "a:", "`", "` ", "*", "**a ", "_", "$",
    "$$", "$a", "\\", "\\(", "<", "<a ", "<!--", "&", "&#", "|", "|-\n", "#", "> ", "- ", "%", "%x\n",
    "!\n", "?", "'", '"""', "[](", "![](", "[a]: b\n", "async ", "def f", "lambda:", "-", "not ",
    "\u2028", "é", "\x00", "\r", "\r\n", ",", "@a\n", "f'{", "data:image/png;base64,", "1+", "a.",
    "http://a", "```\n", "\ufeff", "%%x\n",
]  # fmt: skip  # a table, read by rows
heavy_step = st.one_of(
    st.tuples(
        st.just("stretch"),
        place,
        st.sampled_from(UNITS),
        st.sampled_from([50_000, 199_000, 199_000, 5_000_000]),
        st.sampled_from(["", "(", "def", "$", "\n=", "]", "*", "%x", "x = 1"]),
    ),
    st.tuples(st.just("flood"), place, st.sampled_from([10, 1_900, 2_100])),
    st.tuples(st.just("long"), place, st.sampled_from([1_000, 199_000, 201_000])),
)


# --- the notebook around the cells


def _set_key(notebook: dict[str, Any], key: str, value: Any) -> None:
    notebook[key] = value


def _old(notebook: dict[str, Any], version: int) -> None:
    """Write it as format 3 or older does: worksheets, inputs, headings."""
    cells = notebook.pop("cells", [])
    for cell in cells if isinstance(cells, list) else ():
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            cell["input"] = cell.pop("source", "")
    notebook |= {"nbformat": version, "worksheets": [{"cells": cells, "metadata": {}}]}


def _colab(notebook: dict[str, Any]) -> None:
    """Save it as Colab does: ids only in the metadata, nothing of nbgrader's."""
    for cell in _dictionaries(notebook.get("cells")):
        cell["metadata"] = {"id": cell.pop("id", None)}


def _bare(notebook: dict[str, Any]) -> None:
    """Leave nothing of the cells but what a person sees."""
    for cell in _dictionaries(notebook.get("cells")):
        cell.pop("id", None)
        cell["metadata"] = {}


def _dictionaries(cells: Any) -> Iterable[Cell]:
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []


_WHOLE: dict[str, Callable[..., None]] = {"set": _set_key, "old": _old, "colab": _colab, "bare": _bare}

whole_step = st.one_of(
    st.tuples(
        st.just("set"), st.sampled_from(["cells", "metadata", "nbformat", "worksheets", "nombre"]), junk
    ),
    st.tuples(st.just("set"), st.sampled_from(["metadata", "nbformat", "nbformat_minor"]), junk),
    st.tuples(st.just("old"), st.sampled_from([1, 2, 3, 99])),
    st.tuples(st.just("colab")),
    st.tuples(st.just("bare")),
)


# --- how the JSON is written


def _spelled(data: Any, spelling: Mapping[str, Any]) -> str:
    content = json.dumps(data, ensure_ascii=spelling.get("ascii", False), indent=spelling.get("indent"))
    if spelling.get("twice"):
        content = '{"cells": [], ' + content[1:] if content.startswith("{") else content
    if spelling.get("number"):
        content = content.replace('"nbformat": 4', f'"nbformat": {spelling["number"]}')
    return spelling.get("before", "") + content + spelling.get("after", "")


tidy = st.fixed_dictionaries(
    {},
    optional={
        "ascii": st.booleans(),
        "indent": st.sampled_from([1, 4]),
        "twice": st.booleans(),
        "number": st.sampled_from(["NaN", "-Infinity", "4" * 399, "4" * 500, "1e999"]),
        "before": st.sampled_from(["\ufeff", "\ufeff\ufeff", "\n \t"]),
        "after": st.sampled_from(["\n\n", "}", "{}", "\x00\x00", "\u00a0", "<<<<<<< HEAD", '"}']),
    },
)
untidy = st.fixed_dictionaries(
    {},
    optional={
        "number": st.sampled_from(["04", "+4", "0x4", "4" * 5_000]),
        "before": st.sampled_from(["// hola\n", "[", '"', "\x00", "{"]),
    },
)
encodings = st.sampled_from(
    ["utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be",
     "utf-7", "cp1252", "latin-1", "cp437"]
)  # fmt: skip  # a table, read by rows


# --- what happens to bytes


def _flip(data: bytes, at: int, bit: int) -> bytes:
    at %= len(data) or 1
    return data[:at] + bytes(byte ^ (1 << bit) for byte in data[at : at + 1]) + data[at + 1 :]


def _put(data: bytes, at: int, what: bytes) -> bytes:
    at %= len(data) + 1
    return data[:at] + what + data[at:]


def _drop(data: bytes, at: int, count: int) -> bytes:
    at %= len(data) + 1
    return data[:at] + data[at + count :]


def _double(data: bytes, at: int, count: int) -> bytes:
    at %= len(data) + 1
    return data[: at + count] + data[at:]


def _keep(data: bytes, share: float) -> bytes:
    return data[: int(len(data) * share)]


_ROT: dict[str, Callable[..., bytes]] = {
    "flip": _flip,
    "put": _put,
    "drop": _drop,
    "double": _double,
    "keep": _keep,
    "windows": lambda data: data.replace(b"\n", b"\r\n"),
    "nothing": lambda data: b"",
}
position = st.integers(0, 1 << 20)
MAGIC = [
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"<!DOCTYPE html>",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"[" * 5_000,
    b'{"a":' * 3_000,
]
rot_step = st.one_of(
    st.tuples(st.just("flip"), position, st.integers(0, 7)),
    st.tuples(st.just("put"), position, st.binary(max_size=4)),
    st.tuples(st.just("put"), st.just(0) | position, st.sampled_from(MAGIC)),
    st.tuples(st.just("drop"), position, st.integers(1, 40) | position),
    st.tuples(st.just("double"), position, st.integers(1, 4_000)),
    st.tuples(st.just("keep"), st.floats(0, 1)),
    st.tuples(st.just("windows")),
    st.tuples(st.just("nothing")),
)

# Most cases stay readable: a file that is refused at its first byte reaches no deep code.
readable = st.builds(
    Damage,
    steps=st.lists(cell_step, min_size=1, max_size=12),
    whole=st.lists(whole_step, max_size=1),
    spelling=tidy,
)
heavy = st.builds(
    Damage, steps=st.lists(heavy_step, min_size=1, max_size=3), whole=st.lists(whole_step, max_size=1)
)
damage = st.one_of(
    readable,
    readable,
    readable,
    st.builds(
        Damage,
        steps=st.lists(cell_step, max_size=4),
        whole=st.lists(whole_step, max_size=2),
        spelling=tidy | untidy,
        encoding=encodings,
        rot=st.lists(rot_step, max_size=3),
    ),
)
