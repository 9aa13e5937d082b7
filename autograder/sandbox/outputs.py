"""Check what a cell showed: exactly nbformat's four kinds of output, nothing that was smuggled in."""

from collections.abc import Callable
from typing import Any

from autograder.sandbox.readable import machine_paths
from autograder.sandbox.values import ViolationError, text_of

LONGEST = 1 << 26
MOST = 100_000  # outputs of one cell
DEPTH = 40
ELSEWHERE = "…"  # stands for a folder of the marking machine

Output = dict[str, Any]


def checked(outputs: Any) -> tuple[Output, ...]:
    """Return the outputs rebuilt from their known fields; raise ViolationError for any other form."""
    if type(outputs) is not list or len(outputs) > MOST:
        raise ViolationError("outputs")
    return tuple(_output(output) for output in outputs)


def _output(output: Any) -> Output:
    kind = output.get("output_type") if type(output) is dict else None
    if type(kind) is not str or kind not in _KINDS:
        raise ViolationError("kind of output")
    try:
        return {"output_type": kind, **_KINDS[kind](output)}
    except (KeyError, RecursionError) as problem:
        raise ViolationError("output") from problem


def _text(value: Any) -> str:
    """Return a text in which this machine's folders have no names: a notebook is handed out."""
    text = text_of(value, LONGEST)
    for path in machine_paths():
        text = text.replace(path, ELSEWHERE)
    return text


def _stream(output: Output) -> Output:
    if output["name"] not in ("stdout", "stderr"):
        raise ViolationError("stream")
    return {"name": output["name"], "text": _text(output["text"])}


def _display(output: Output) -> Output:
    return {"data": _bundle(output["data"]), "metadata": _bundle(output["metadata"])}


def _result(output: Output) -> Output:
    return {"execution_count": count_of(output["execution_count"]), **_display(output)}


def _error(output: Output) -> Output:
    lines = output["traceback"]
    if type(lines) is not list:
        raise ViolationError("traceback")
    return {
        "ename": _text(output["ename"]),
        "evalue": _text(output["evalue"]),
        "traceback": [_text(line) for line in lines],
    }


_KINDS: dict[Any, Callable[[Output], Output]] = {
    "stream": _stream,
    "display_data": _display,
    "execute_result": _result,
    "error": _error,
}


def _bundle(value: Any) -> Output:
    if type(value) is not dict:
        raise ViolationError("bundle")
    return {_text(key): json_of(item) for key, item in value.items()}


def json_of(value: Any, depth: int = 0) -> Any:
    """Return JSON data with storable text; raise ViolationError when it is nested too deeply."""
    if depth > DEPTH:
        raise ViolationError("too deep")
    if type(value) is str:
        return _text(value)
    if type(value) is list:
        return [json_of(item, depth + 1) for item in value]
    if type(value) is dict:
        return {_text(key): json_of(item, depth + 1) for key, item in value.items()}
    return value  # a number, a truth value, None


def count_of(value: Any) -> int | None:
    """Return an execution count; raise ViolationError for anything but None or a small number."""
    if value is None or (type(value) is int and 0 <= value < 1 << 31):
        return value
    raise ViolationError("execution count")
