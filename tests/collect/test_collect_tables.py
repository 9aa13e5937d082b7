"""Tables and times as people export them: separators, encodings, languages, time zones."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from autograder.collect.moments import NoTime, in_utc, read_length, read_moment, time_zone
from autograder.collect.people import People
from autograder.collect.tables import read_people
from autograder.collect.times import Times, read_times
from autograder.collect.vocabulary import vocabulary
from autograder.errors import ClassError
from autograder.gradebook import Person

WORDS = vocabulary()
MADRID = time_zone("Europe/Madrid")
DUE = datetime(2026, 11, 1, 22, 59)


def people_of(path: Path, text: str, encoding: str = "utf-8") -> tuple[Person, ...]:
    path.write_text(text, encoding=encoding)
    return read_people(path, WORDS)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_roster_is_read_as_any_program_writes_it(
    separator: str, encoding: str, end: str, tmp_path: Path
) -> None:
    rows = [
        ["ID", "Nombre", "Apellido(s)", "Dirección de correo", "Equipo"],
        ["n1", "Iñigo", "Ñáñez", "i@x", "azul"],
    ]
    text = "".join(separator.join(row) + end for row in rows)

    (one,) = people_of(tmp_path / "lista.csv", text, encoding)

    assert one == Person("n1", "Iñigo", "Ñáñez", "i@x", "", "azul")


def test_a_name_in_one_column_is_taken_apart_at_its_comma(tmp_path: Path) -> None:
    (one,) = people_of(tmp_path / "lista.csv", 'id,name\nn1,"Núñez Gil, Ana"\n')

    assert (one.first_name, one.last_name) == ("Ana", "Núñez Gil")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nombre,apellidos\nAna,Gil\n", "no column `id`"),
        ("uno,dos\n1,2\n", "no columns that are known"),
        ("", "no columns that are known"),
        ("id,nombre\n,Ana\n", "lista.csv:2: no id"),
        ("id\n../x\n", "lista.csv:2: not a plain folder name"),
        ("id\nana\n\nana\n", "lista.csv:4: 'ana' is listed twice"),
    ],
)
def test_a_roster_that_is_wrong_is_told_with_its_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ClassError) as told:
        people_of(tmp_path / "lista.csv", text)

    assert why in str(told.value)
    assert told.value.remedy


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-01 22:20:00 +0100",
        "2026-11-01T21:20:00Z",
        "2026-11-01 21:20 UTC",
        "2026-11-01 22:20",
        "Sunday, 1 November 2026, 10:20 PM",
        "Sunday, November 1, 2026 10:20 PM",
        "domingo, 1 de noviembre de 2026, 22:20",
        "domingo, 1 de novembro de 2026, 22:20",
        "1 nov. 2026, 22:20:00",
    ],
)
def test_one_moment_is_read_from_all_its_forms(text: str) -> None:
    assert in_utc(read_moment(text, WORDS), MADRID, "") == datetime(2026, 11, 1, 21, 20)


def test_a_time_without_a_zone_needs_one(tmp_path: Path) -> None:
    with pytest.raises(ClassError, match="has no time zone — give --timezone"):
        in_utc(read_moment("2026-11-01 22:20", WORDS), None, "x.csv:3")
    assert in_utc(read_moment("2026-11-01 22:20+00:00", WORDS), None, "") == datetime(2026, 11, 1, 22, 20)


def test_of_the_hour_that_a_clock_shows_twice_the_first_counts() -> None:
    """On 25 October 2026 half past two comes twice in Madrid: nobody is late who may not be."""
    assert in_utc(datetime(2026, 10, 25, 2, 30), MADRID, "") == datetime(2026, 10, 25, 0, 30)


@pytest.mark.parametrize(
    "text", ["1/11/2026 22:20", "ayer por la tarde", "", "2026-13-01 10:00", "1 November 2026"]
)
def test_what_is_no_time_or_could_be_two_is_no_time(text: str) -> None:
    with pytest.raises(NoTime):
        read_moment(text, WORDS)


def test_a_day_that_can_be_no_month_is_a_day() -> None:
    both = [read_moment(text, WORDS) for text in ("31/10/2026 22:20", "10/31/2026 10:20 PM")]

    assert both == [datetime(2026, 10, 31, 22, 20)] * 2


def test_an_unknown_time_zone_is_an_error() -> None:
    with pytest.raises(ClassError, match="Europe/Madrit: no such time zone"):
        time_zone("Europe/Madrit")


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("2 días", timedelta(days=2)),
        ("1 d 12 h", timedelta(hours=36)),
        ("1,5 hours", timedelta(minutes=90)),
        ("30 min", timedelta(minutes=30)),
        ("2", None),
        ("2 parsecs", None),
        ("until 2 days", None),
    ],
)
def test_a_length_of_time_is_read(text: str, length: timedelta | None) -> None:
    assert read_length(text, WORDS) == length


def times_of(tmp_path: Path, text: str, roster: tuple[Person, ...], due: datetime | None = DUE) -> Times:
    path = tmp_path / "tiempos.csv"
    path.write_text(text, encoding="utf-8")
    return read_times(path, People.of(roster), due, MADRID, WORDS)


def test_moodles_worksheet_gives_times_extensions_and_numbers(
    roster: tuple[Person, ...], tmp_path: Path
) -> None:
    until = "Submitted - Extension granted until: Tuesday, 3 November 2026, 11:59 PM"
    rows = [
        ("Identifier", "Full name", "Email address", "Status", "Grade", "Last modified (submission)"),
        ("Participant 12", "Ana Núñez Gil", "", "Submitted", "", "Sunday, 1 November 2026, 10:20 PM"),
        ("Participant 13", "Luis", "luis@uni.example", until, "", "Monday, 2 November 2026, 9:00 AM"),
        ("Participant 14", "Mar Sáez de la O", "", "No submission", "", "-"),
    ]
    sheet = "".join(",".join(f'"{cell}"' for cell in row) + "\n" for row in rows)

    times = times_of(tmp_path, sheet, roster)

    assert times.moments == {"ana": datetime(2026, 11, 1, 21, 20), "luis": datetime(2026, 11, 2, 8, 0)}
    assert times.extensions == {"luis": timedelta(days=2)}
    assert times.numbers == {"12": "ana", "13": "luis", "14": "mar"}
    assert times.unclear == []


def test_a_plain_table_gives_extensions_as_lengths(roster: tuple[Person, ...], tmp_path: Path) -> None:
    times = times_of(tmp_path, "id,prórroga\nana,2 días\nluis,2026-11-02 23:59\n", roster)

    assert times.extensions == {"ana": timedelta(days=2), "luis": timedelta(days=1)}


def test_a_date_as_extension_needs_a_due_date(roster: tuple[Person, ...], tmp_path: Path) -> None:
    with pytest.raises(ClassError, match=r"tiempos\.csv:2: an extension until a date, and no due date"):
        times_of(tmp_path, "id,extension\nana,2026-11-03 23:59\n", roster, due=None)


def test_lines_that_say_nothing_are_told(roster: tuple[Person, ...], tmp_path: Path) -> None:
    times = times_of(tmp_path, "id,hora\nana,mañana\npedro,2026-11-01 10:00\nluis,2026-11-01 10:00\n", roster)

    assert list(times.moments) == ["luis"]
    assert [one.name.rpartition(":")[2] for one in times.unclear] == ["2", "3"]


def test_a_table_without_times_is_an_error(roster: tuple[Person, ...], tmp_path: Path) -> None:
    with pytest.raises(ClassError, match="no column of times"):
        times_of(tmp_path, "id,nombre\nana,Ana\n", roster)
