"""A long run shows itself: a bar on a terminal, a line of JSON per event, or nothing."""

import json

import pytest

from autograder.classroom import Event
from autograder.cli.progress import Watch, progress

EVENTS = (
    Event("start", count=4),
    Event("unchanged", count=1),
    Event("sent", students=("ana", "eva")),
    Event("sent", students=("luz",)),
    Event("marked", student="ana", count=1, seconds=0.5),
    Event("marked", student="luz\n", count=1, seconds=9.0, late=("f",)),
    Event("confirming", student="luz"),
    Event("marked", student="luz\n", count=1, seconds=8.0),
)


@pytest.mark.parametrize("style", ["bar", "none"])
def test_a_file_gets_no_bar(style: str, capsys: pytest.CaptureFixture[str]) -> None:
    with progress("unit-es", style) as (take, _):  # type: ignore[arg-type]  # one of the styles
        for event in EVENTS:
            take(event)

    assert capsys.readouterr() == ("", "luz\\n: f out of time, to be repeated\n" if style == "bar" else "")


def test_json_is_a_line_per_event_with_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("unit-es", "json") as (take, _):
        for event in EVENTS:
            take(event)

    told = capsys.readouterr()
    lines = [json.loads(line) for line in told.err.splitlines()]
    assert told.out == ""
    assert [line["kind"] for line in lines] == [event.kind for event in EVENTS]
    assert {line["assignment"] for line in lines} == {"unit-es"}
    assert lines[4] == {
        "assignment": "unit-es",
        "kind": "marked",
        "student": "ana",
        "count": 1,
        "seconds": 0.5,
    }
    assert lines[5]["late"] == ["f"]


def test_who_is_at_work_and_who_took_longest() -> None:
    watch = Watch()
    assert (watch.now(), watch.slowest()) == ("", "")

    for event in EVENTS[:4]:
        watch.note(event)
    assert watch.now() == "ana … eva; luz"

    for event in EVENTS[4:]:
        watch.note(event)
    assert watch.now() == "luz"
    assert watch.slowest() == "luz\\n 9.0 s, ana 0.5 s"
