"""Whatever happened to a zip on its way: members or reasons come out, never an exception, never too much."""

import io
import random
import tempfile
import zipfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.collect import Caps
from autograder.collect.archive import unpack

CAPS = Caps(files=8, file_bytes=1 << 16, total_bytes=1 << 17, swelling=50, nesting=1, directory_bytes=1 << 14)


def whole() -> bytes:
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("dentro.ipynb", "{}" * 500)
    with zipfile.ZipFile(outer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Ana Núñez_12_assignsubmission_file_/x.ipynb", "{}" * 500)
        archive.writestr("Luis Peña_13_assignsubmission_file_/todo.zip", inner.getvalue())
        archive.writestr("Mar/datos.bin", random.Random(0).randbytes(3000))
    return outer.getvalue()


WHOLE = whole()
PLACES = st.integers(0, len(WHOLE) - 1)


def check(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        (place / "into").mkdir()
        (place / "a.zip").write_bytes(data)
        found = unpack([place / "a.zip"], place / "into", CAPS)
        assert {path.name for path in place.iterdir()} == {"into", "a.zip"}
        assert len(found.members) <= CAPS.files
        assert sum(member.file.stat().st_size for member in found.members) <= CAPS.total_bytes
        assert set((place / "into").iterdir()) == {member.file for member in found.members}
        for member in found.members:
            assert ".." not in member.parts
            assert member.file.parent == place / "into"
        assert all(one.why for one in found.refused)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(PLACES, st.integers(0, 255)), min_size=1, max_size=8))
def test_bytes_that_changed(changes: list[tuple[int, int]]) -> None:
    data = bytearray(WHOLE)
    for place, value in changes:
        data[place] = value
    check(bytes(data))


@settings(max_examples=60, deadline=None)
@given(PLACES, PLACES, st.binary(max_size=40))
def test_a_piece_that_is_missing_or_another(start: int, end: int, piece: bytes) -> None:
    check(WHOLE[: min(start, end)] + piece + WHOLE[max(start, end) :])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 200), st.integers(0, 255))
def test_a_table_of_contents_that_changed(back: int, value: int) -> None:
    data = bytearray(WHOLE)
    data[-1 - back] = value
    check(bytes(data))
