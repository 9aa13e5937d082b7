"""When a submission was handed in, as nbgrader's `timestamp.txt` beside it says."""

import stat
import warnings
from datetime import datetime
from enum import StrEnum
from pathlib import Path

NAME = "timestamp.txt"
_LONGEST = 200  # characters; whoever wrote more did not write a time


class Known(StrEnum):
    """What is known of the time."""

    YES = "yes"
    ABSENT = "absent"  # no file: nothing is said, an earlier time stays
    NO = "no"  # a file that holds no time: counts as on time, and a person is told


def read_timestamp(folder: Path) -> tuple[Known, datetime | None]:
    """Return the time of a submission as naive UTC, parsed by nbgrader."""
    path = folder / NAME
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return Known.NO, None
        with path.open("rb") as file:
            text = file.read(_LONGEST + 1).decode("utf-8").strip()
    except FileNotFoundError:
        return Known.ABSENT, None
    except (OSError, ValueError):
        return Known.NO, None
    moment = _parse(text) if text and len(text) <= _LONGEST else None
    return (Known.YES, moment) if moment else (Known.NO, None)


def known_time(folder: Path) -> datetime | None:
    """Return the time of a submission as naive UTC, None when nobody knows it."""
    return read_timestamp(folder)[1]


def _parse(text: str) -> datetime | None:
    from nbgrader.utils import parse_utc

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an unknown time zone reads as UTC, as it does in nbgrader
            moment = parse_utc(text)
    except (ValueError, OverflowError, TypeError, ArithmeticError):
        return None
    return moment if isinstance(moment, datetime) else None
