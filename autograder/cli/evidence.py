"""The evidence behind a grade as text and as a record."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from autograder.cli.show import printable
from autograder.outcome import CriterionResult, FunctionResult
from autograder.records import to_plain
from autograder.render import array_text

if TYPE_CHECKING:
    from autograder.challenge import Failure, Growth
    from autograder.classroom import Evidence

SHOWN = 3  # hidden calls in the text; --json has all
WARNING = "NOT TO BE HANDED OUT: hidden inputs of this student; most of them tell what everybody is asked."


def evidence_text(found: "Evidence", *, full: bool) -> str:
    """Return the evidence as people read it."""
    parts = [
        _head(found),
        *([_answer(found, full=full)] if found.asked.question else []),
        *(_function(found) if found.asked.challenge else []),
        _block("What the student reads", found.said),
        *([_hidden(found)] if full and found.look else []),
        _block("What the student wrote", found.code.splitlines()),
    ]
    return "\n\n".join(part for part in parts if part)


def evidence_record(found: "Evidence", *, full: bool) -> dict[str, Any]:
    """Return the evidence as `--json` prints it."""
    look = found.look
    return {
        "student": found.report.student,
        "assignment": found.manifest.assignment,
        "asked": found.asked.name,
        "readable": found.report.readable,
        "notes": to_plain(found.notes),
        "gradebook": {
            id_: {"max": g.max, "auto": g.auto, "manual": g.manual, "score": g.score} for id_, g in found.rows
        },
        "decisions": to_plain(found.decisions),
        "answer": to_plain(found.answer) if found.answer else None,
        "right_answer": right_answer(found) if full else "",
        "function": _function_record(found, found.function),
        "judged_again": look is not None,
        "not_judged_again": found.not_again,
        "file_changed_since": found.moved_on,
        "differs_now": found.differs,
        "now": _function_record(found, look.result) if look and found.differs else None,
        "steps": [to_plain(growth) for growth in look.record.growths] if look else [],
        "recognised_on": look.record.recognised_on if look else (),
        "known_wrong": found.misconception.name if found.misconception else "",
        "said": found.said,
        "code": found.code,
        "warning": WARNING if full and look else "",
        "fails_on": [to_plain(one) for one in look.record.failures] if full and look else [],
    }


def right_answer(found: "Evidence") -> str:
    """Return what the class's notebook should hold, "" for what is no question."""
    question = found.asked.question
    if question is None:
        return ""
    if question.value is not None:
        return f"{question.value:g}"
    return ", ".join(letter for letter, option in question.options.items() if option in question.right)


def _function_record(found: "Evidence", result: FunctionResult | None) -> dict[str, Any] | None:
    if result is None:
        return None
    plain: dict[str, Any] = to_plain(result)
    plain["criteria"] = [to_plain(c) for c in result.criteria if c.name in found.asked.criteria]
    return plain


def _head(found: "Evidence") -> str:
    lines = [f"{printable(found.report.student)} · {found.manifest.assignment} · {found.asked.name}"]
    if not found.report.readable:
        lines.append(f"nothing could be read: {', '.join(note.code for note in found.notes)}")
    for id_, grade in found.rows:
        by_hand = f", by a person {grade.manual:g}" if grade.manual is not None else ""
        auto = "none" if grade.auto is None else f"{grade.auto:g}"
        lines.append(f"gradebook  {id_}: automatic {auto} of {grade.max:g}{by_hand}")
    for one in found.decisions:
        until = f"; taken back by {one.undone_by}, {one.undone}: {one.undone_reason}" if one.undone else ""
        lines.append(f"paid in full  {one.id}: {one.by}, {one.when}: {one.reason}{until}")
    return "\n".join(lines)


def _answer(found: "Evidence", *, full: bool) -> str:
    answer = found.answer
    if answer is None:
        return "question   no result" if found.report.readable else ""
    lines = [f"verdict    {answer.verdict.value}, {answer.score:g} of {answer.max:g}"]
    lines += [f"code       {answer.code}"] if answer.code else []
    lines += [f"given      {printable(answer.given)}"] if answer.given else []
    lines += [f"chosen     {', '.join(answer.chosen)}"] if answer.chosen else []
    lines += [f"right      {right_answer(found)}  (NOT TO BE HANDED OUT)"] if full else []
    return "\n".join(lines)


def _function(found: "Evidence") -> Iterator[str]:
    """Yield the parts about a function: as it was judged, then what judging it again showed."""
    result = found.function or (found.look.result if found.look else None)
    if result is None:
        if found.report.readable:
            yield f"No result: {found.not_again}."
        return
    yield "\n".join(_criteria(found, result))
    yield _misconception(found, result)
    yield _example(found, result)
    yield _block("Flags", [f"{flag.code} {_facts(flag.facts)}".rstrip() for flag in result.flags])
    if found.look is None:
        yield f"Not judged again: {found.not_again}."
        return
    how = f"Judged again just now, alone, with the student's own seed ({found.look.record.calls} calls)"
    lines = [f"{how}: results keep no counts."]
    if found.moved_on:
        lines.append("The file in submitted/ is no longer the one that was marked.")
    if found.differs:
        lines.append("It gets OTHER points now than it has:")
        lines += [f"  {line}" for line in _criteria(found, found.look.result)]
    yield "\n".join(lines)
    yield _block(
        "Steps of Python as one size grows, all others small", map(_steps, found.look.record.growths)
    )


def _criteria(found: "Evidence", result: FunctionResult) -> list[str]:
    chosen = [c for c in result.criteria if c.name in found.asked.criteria]
    lines = [line for criterion in chosen for line in _criterion(result, criterion)]
    if result.loops_over:
        lines.append(f"loops      over {', '.join(result.loops_over)}")
    if result.credit is not None:
        lines.append(f"credit     {result.credit:g} points for a good try")
    return lines


def _criterion(result: FunctionResult, c: CriterionResult) -> Iterator[str]:
    yield f"{c.name}: {c.verdict.value}, {c.score:g} of {c.max:g}"
    if c.voided:
        yield f"  paid in full because {c.voided.by} was faulty; by itself it earned {c.voided.score:g}"
    if c.withheld_by:
        yield f"  measured, worth {c.withheld:g}, and withheld because {c.withheld_by} earned nothing"
    if c.code:
        yield f"  {c.code} {_facts(c.facts)}".rstrip()
    if c.groups:
        yield "  groups: " + ", ".join(f"{name} {verdict.value}" for name, verdict in c.groups.items())


def _misconception(found: "Evidence", result: FunctionResult) -> str:
    if not result.misconception:
        return ""
    lines = [result.misconception]
    if found.misconception is not None:
        said = ast.get_docstring(ast.parse(found.misconception.read_text(encoding="utf-8"))) or ""
        said = said or _docstring(found.misconception.read_text(encoding="utf-8"))
        lines += said.splitlines()[:1]
    if found.look and found.look.record.recognised_on:
        on = ", ".join(found.look.record.recognised_on)
        lines.append(f"recognised: its output equals that known wrong solution's, and no other's, on {on}")
    return _block("Misconception", lines)


def _docstring(source: str) -> str:
    """Return the docstring of the first function that has one."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
            return ast.get_docstring(node) or ""
    return ""


def _example(found: "Evidence", result: FunctionResult) -> str:
    example = result.example
    if example is None or found.asked.challenge is None:
        return ""
    order = [name for name in found.asked.challenge.arguments if name in example.arguments]
    given = {name: example.arguments[name] for name in [*order, *example.arguments]}  # stored without order
    values = {**given, "expected": example.expected, "got": example.got}
    return _block("Counter-example, public and as small as still shows it", _values(values))


def _steps(growth: "Growth") -> str:
    counts = ", ".join(f"{size} → {'over the cap' if n is None else n}" for size, n in growth.counts)
    slope = "" if growth.per_position is None else f"; {growth.per_position:g} steps a position"
    return f"{' = '.join(growth.dimensions)}: {counts}{slope}"


def _hidden(found: "Evidence") -> str:
    failures = found.look.record.failures if found.look else ()
    if not failures:
        return "It fails on no hidden call by its values; what it lost is in the counts and facts above."
    shown = sorted(failures, key=_size)[:SHOWN]
    lines = [WARNING]
    for one in shown:
        sizes = ", ".join(f"{name}={size}" for name, size in one.sizes.items())
        lines += ["", f"{_call(one)} ({sizes}): {one.code}"]
        lines += _values({**one.arguments, "expected": one.expected, "got": one.got})
    rest = [_call(one) for one in failures if one not in shown]
    lines += ["", f"It also fails on: {', '.join(rest)}."] if rest else []
    lines += ["", "--json has them all, in full precision."]
    return _block("Hidden calls on which it fails, the smallest first", lines)


def _call(one: "Failure") -> str:
    how = ([] if one.layout == "C" else [one.layout]) + (["read-only"] if one.readonly else [])
    return f"{one.label} [{', '.join(how)}]" if how else one.label


def _size(failure: "Failure") -> int:
    return sum(_count(value) for value in failure.arguments.values())


def _count(value: Any) -> int:
    return sum(map(_count, value)) if isinstance(value, list) else 1


def _values(values: Mapping[str, Any]) -> list[str]:
    lines = []
    for name, value in values.items():
        text = value if isinstance(value, str) else array_text(value)
        first, *rest = text.splitlines() or [""]
        lines += [f"{name} = {first}", *(f"{' ' * len(name)}   {line}" for line in rest)]
    return lines


def _facts(facts: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{name}={' '.join(map(str, value)) if isinstance(value, list | tuple) else value}"
        for name, value in facts.items()
    )


def _block(title: str, lines: Iterator[str] | Sequence[str] | Any) -> str:
    body = [f"  {printable(line)}".rstrip() for line in lines]
    return "\n".join([f"{title}:", *body]) if body else ""
