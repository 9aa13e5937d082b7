"""Records are read strictly: nothing is converted in silence, and an error names the key."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest

from autograder.errors import ClassError, CourseError
from autograder.outcome import CriterionResult, Evidence, Example, FunctionResult, Report, Verdict
from autograder.records import did_you_mean, from_plain, read_json, to_plain


@dataclass(frozen=True)
class Item:
    id: str
    points: float
    count: int = 0
    kind: Literal["one", "many"] = "one"
    options: tuple[str, ...] = ()
    values: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    bonus: bool = False


@dataclass(frozen=True)
class Bank:
    items: tuple[Item, ...]


def bank(**changes: Any) -> Bank:
    good = {"id": "first", "points": 1}
    return from_plain(
        Bank, {"items": [good, {"id": "second", "points": 1} | changes]}, where="f", error=CourseError
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"ponts": 1}, "unknown key 'ponts' at items[second] — did you mean 'points'?"),
        (
            {"x": 1},
            "unknown key 'x' at items[second] — known: bonus, count, id, kind, options, points, values",
        ),
        ({"points": "3"}, "expected a number, got '3' at items[second].points"),
        ({"points": True}, "expected a number, got True"),
        ({"count": 2.0}, "expected a whole number, got 2.0"),
        ({"id": 3}, "expected text, got 3 at items[3].id"),
        ({"bonus": "no"}, "expected true or false, got 'no'"),
        ({"kind": "two"}, "expected one of one, many; got 'two'"),
        ({"options": "abc"}, "expected a list, got 'abc'"),
        ({"options": [1]}, "expected text, got 1 at items[second].options[0]"),
        ({"values": [1]}, "expected a table, got [1]"),
        ({"values": {"a": 3}}, "expected a list, got 3 at items[second].values.a"),
    ],
)
def test_a_wrong_key_or_type_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(CourseError) as caught:
        bank(**changes)

    assert str(caught.value).startswith(f"f: {message}")


@pytest.mark.parametrize("data", [[], 3, None, {"items": 3}, {"items": [3]}, {}])
def test_data_of_another_form_is_an_error_of_ours(data: Any) -> None:
    with pytest.raises(CourseError):
        from_plain(Bank, data, where="f", error=CourseError)


def test_a_missing_key_is_named() -> None:
    with pytest.raises(CourseError, match=r"missing key at items\[0\]\.id"):
        from_plain(Bank, {"items": [{"points": 1}]}, where="f", error=CourseError)


def test_a_whole_number_may_stand_for_a_number() -> None:
    points = bank(points=2).items[1].points

    assert points == 2
    assert type(points) is float


def test_a_report_survives_the_way_through_json() -> None:
    criterion = CriterionResult(
        "shape", Verdict.FAILED, 0, 1, "wrong_shape", {"got": [1]}, groups={"g": Verdict.PASSED}
    )
    example = Example({"E": [[1.0]]}, [1], "ValueError")
    report = Report(
        "ana",
        "a-es",
        (FunctionResult("f", (criterion,), example=example),),
        evidence=Evidence(wall_seconds=1),
    )

    assert from_plain(Report, json.loads(json.dumps(to_plain(report))), where="r", error=ClassError) == report


@pytest.mark.parametrize("text", ["{", "\x00", "[1, 2]", ""])
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(text)

    with pytest.raises(ClassError) as caught:
        read_json(Bank, path, error=ClassError)
    assert caught.value.where == str(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ClassError, match="No such file"):
        read_json(Bank, tmp_path / "none.json", error=ClassError)


@pytest.mark.parametrize(
    ("known", "remedy"),
    [
        (["axis"], "did you mean 'axis'?"),
        (["sums", "count"], "known: count, sums"),
        ([], "nothing of that kind"),
    ],
)
def test_a_remedy_names_what_is_known(known: list[str], remedy: str) -> None:
    assert did_you_mean("axes", known).startswith(remedy)
