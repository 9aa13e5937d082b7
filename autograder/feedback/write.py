"""Write what a student is told: an HTML page, a Markdown comment, plain lines for a cell."""

from autograder.feedback.page import FunctionPart, Page, Row
from autograder.render import Renderer, plain

TEMPLATE = "feedback/page.html.j2"


def page_html(page: Page, renderer: Renderer) -> str:
    """Return one self-contained, accessible HTML file: no script, nothing loaded from elsewhere."""
    return renderer.page(TEMPLATE, page=page, labels=page.labels)


def comment(page: Page, name: str) -> str:
    """Return the Markdown comment on a function or question, free of HTML; empty for anything else."""
    for function in page.functions:
        if function.function == name:
            return _function_comment(function, page)
    for answer in page.answers:
        if answer.question == name:
            return "\n\n".join((f"**{_headline(answer.verdict_label, answer.points)}**", *answer.sentences))
    return ""


def lines(page: Page, grade_id: str) -> tuple[str, ...]:
    """Return short plain lines for the output of a grade cell; none for a cell that has no grade."""
    for function in page.functions:
        for row in function.rows:
            if row.grade_id == grade_id:
                return _row_lines(row, page)
    for answer in page.answers:
        if answer.question == grade_id:
            return (_headline(answer.verdict_label, answer.points), *map(plain, answer.sentences))
    for manual in page.manual:
        if manual.id == grade_id:
            return (plain(manual.sentence),)
    return ()


def _function_comment(function: FunctionPart, page: Page) -> str:
    parts = [f"**{_headline(function.state_label, function.points)}**", *function.sentences]
    parts += [_example_block(function, page)] if function.example else []
    parts += [_rows_list(function)] if function.state == "half" else []
    return "\n\n".join(part for part in parts if part)


def _example_block(function: FunctionPart, page: Page) -> str:
    # Indented code has no fence that a text inside could close.
    shown = [f"{value.name}:\n{value.text}" for value in function.example]
    block = "\n".join(shown).replace("\n", "\n    ")
    told = f"\n\n{function.difference}" if function.difference else ""
    return f"{page.labels['example']}:\n\n    {block}{told}"


def _rows_list(function: FunctionPart) -> str:
    items = []
    for row in function.rows:
        comment = " ".join(((*row.comment,) if not row.shown_above else ()) + (row.partly,))
        items.append(f"- {row.label}: {_headline(row.verdict_label, row.points)}. {comment}".rstrip())
    return "\n".join(items)


def _row_lines(row: Row, page: Page) -> tuple[str, ...]:
    waits = page.labels["withheld_why"] if row.waits else ""
    said = [plain(part) for part in (*row.comment, row.partly, waits) if part]
    return (f"{row.label}: {_headline(row.verdict_label, row.points)}", *said)


def _headline(label: str, points: str) -> str:
    return f"{label} · {points}" if points else label
