"""Archives are taken in with a reason for everything that is not: bombs, links, names that lead elsewhere."""

import os
import stat
import struct
import unicodedata
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lms_exports import packed

from autograder.collect import Caps
from autograder.collect.archive import Unpacked, unpack
from autograder.collect.naming import NameRefused, safe_parts
from autograder.errors import ClassError

SMALL = Caps(
    files=50,
    total_bytes=3 << 20,
    file_bytes=2 << 20,
    inner_files=20,
    inner_bytes=700_000,
    swelling=100,
    directory_bytes=1 << 16,
)


def opened(source: Path, tmp_path: Path, caps: Caps = SMALL) -> Unpacked:
    into = tmp_path / "into"
    into.mkdir()
    return unpack([source], into, caps)


def names(found: Unpacked) -> list[str]:
    return ["/".join(member.parts) for member in found.members]


def reasons(found: Unpacked) -> list[str]:
    return [f"{one.name}: {one.why}" for one in found.refused]


def test_files_come_out_with_their_bytes_and_under_numbers(tmp_path: Path) -> None:
    found = opened(packed(tmp_path / "a.zip", {"Ana/x.ipynb": "uno", "Ana/sub/y.csv": "dos"}), tmp_path)

    assert [(m.parts, m.file.read_text()) for m in found.members] == [
        (("Ana", "x.ipynb"), "uno"),
        (("Ana", "sub", "y.csv"), "dos"),
    ]
    assert all(member.file.parent == tmp_path / "into" for member in found.members)
    assert reasons(found) == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../fuera.ipynb", "leads out of the archive"),
        ("Ana/../../fuera.ipynb", "leads out of the archive"),
        ("Ana\\..\\..\\fuera.ipynb", "leads out of the archive"),
        ("/etc/passwd", "an absolute path"),
        ("C:/Windows/x.ipynb", "an absolute path"),
        ("Ana/\x1b[2Jx.ipynb", "control characters"),
        ("Ana/" + "ñ" * 150 + ".ipynb", "more than 200 bytes"),
        ("/".join("abcdefghijklmn") + "/x.ipynb", "deep"),
    ],
)
def test_a_name_that_leads_elsewhere_is_refused_and_the_rest_is_taken(
    name: str, why: str, tmp_path: Path
) -> None:
    archive = packed(tmp_path / "a.zip", {name: "malo", "Ana/x.ipynb": "bueno"})

    found = opened(archive, tmp_path)

    assert names(found) == ["Ana/x.ipynb"]
    (reason,) = reasons(found)
    assert why in reason
    assert reason.isprintable()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.zip", "into"]


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w") as made:
        info = zipfile.ZipInfo("Ana/x.ipynb")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        made.writestr(info, "/etc/passwd")

    assert "a link" in reasons(opened(archive, tmp_path))[0]


def test_links_and_pipes_in_a_folder_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "entregas"
    (folder / "ana").mkdir(parents=True)
    (folder / "ana" / "x.ipynb").write_text("bueno")
    (folder / "ana" / "y.ipynb").symlink_to("/etc/passwd")
    (folder / "luis").symlink_to("/etc")
    os.mkfifo(folder / "ana" / "z.ipynb")

    found = opened(folder, tmp_path)

    assert names(found) == ["ana/x.ipynb"]
    assert sorted(reasons(found)) == [
        "entregas: ana/y.ipynb: a link, and links are not followed",
        "entregas: ana/z.ipynb: not a regular file",
        "entregas: luis: a link, and links are not followed",
    ]


def test_what_would_swell_is_refused_before_it_does(tmp_path: Path) -> None:
    found = opened(packed(tmp_path / "a.zip", {"Ana/x.ipynb": b"\0" * (2 << 20), "y.ipynb": "y"}), tmp_path)

    assert names(found) == ["y.ipynb"]
    assert "would swell to more than 100 times" in reasons(found)[0]


def test_a_size_that_lies_is_found_out_while_unpacking(tmp_path: Path) -> None:
    archive = packed(tmp_path / "a.zip", {"Ana/x.ipynb": b"\0" * (4 << 20)})
    data = bytearray(archive.read_bytes())
    entry = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, entry + 24, 1000)  # of a table of contents that says: a thousand bytes
    archive.write_bytes(data)

    found = opened(archive, tmp_path)

    assert names(found) == []
    assert "damaged" in reasons(found)[0]
    assert sum(path.stat().st_size for path in (tmp_path / "into").iterdir()) == 0


def test_files_together_may_not_fill_the_disk(tmp_path: Path) -> None:
    many = {f"{n}/x.ipynb": os.urandom(1 << 20) for n in range(5)}

    found = opened(packed(tmp_path / "a.zip", many), tmp_path)

    assert len(found.members) <= 3
    assert all("3 MB at most" in reason for reason in reasons(found))
    assert len(found.members) + len(found.refused) == 5


def test_an_archive_of_too_many_files_is_told_once(tmp_path: Path) -> None:
    found = opened(packed(tmp_path / "a.zip", {f"{n}.ipynb": "x" for n in range(60)}), tmp_path)

    assert len(found.members) == SMALL.files
    assert reasons(found) == ["a.zip: too much for one zip; what comes after its entry 50 was not taken"]


def test_one_students_zip_leaves_room_for_the_others(tmp_path: Path) -> None:
    many = packed(tmp_path / "many.zip", {f"{n}.csv": "x" for n in range(40)}).read_bytes()
    large = packed(tmp_path / "large.zip", {f"{n}.bin": os.urandom(300_000) for n in range(5)}).read_bytes()

    found = opened(
        packed(tmp_path / "a.zip", {"Ana/m.zip": many, "Luis/l.zip": large, "Mar/x.ipynb": "x"}), tmp_path
    )

    by_student = Counter(member.parts[0] for member in found.members)
    assert by_student == {"Ana": SMALL.inner_files, "Luis": 3, "Mar": 1}
    assert [one.name for one in found.refused] == ["a.zip: Ana/m.zip", "a.zip: Luis/l.zip"]


def test_a_zip_in_a_students_folder_is_opened_and_one_too_deep_is_not(tmp_path: Path) -> None:
    deep = packed(tmp_path / "deep.zip", {"hondo.ipynb": "x"}).read_bytes()
    three = packed(tmp_path / "three.zip", {"deep.zip": deep, "tres.ipynb": "x"}).read_bytes()
    two = packed(tmp_path / "two.zip", {"three.zip": three, "dos.ipynb": "x"}).read_bytes()

    found = opened(packed(tmp_path / "a.zip", {"Ana/two.zip": two}), tmp_path)

    assert names(found) == ["Ana/two.zip/three.zip/tres.ipynb", "Ana/two.zip/dos.ipynb"]
    assert "more than 2 deep" in reasons(found)[0]


def test_a_zip_that_holds_itself_ends(tmp_path: Path) -> None:
    inner = packed(tmp_path / "0.zip", {"x.txt": "x"}).read_bytes()
    for level in range(40):
        inner = packed(tmp_path / f"{level + 1}.zip", {"again.zip": inner}).read_bytes()

    assert "more than 2 deep" in reasons(opened(tmp_path / "40.zip", tmp_path))[0]


def test_an_encrypted_member_is_refused(tmp_path: Path) -> None:
    archive = packed(tmp_path / "a.zip", {"Ana/x.ipynb": "secreto"})
    data = bytearray(archive.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.rfind(signature) + flags] |= 1
    archive.write_bytes(data)

    assert "encrypted" in reasons(opened(archive, tmp_path))[0]


def test_a_damaged_zip_and_other_kinds_of_archive_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "entregas"
    folder.mkdir()
    whole = packed(tmp_path / "whole.zip", {"x.ipynb": os.urandom(5000)}).read_bytes()
    (folder / "half.zip").write_bytes(whole[:2000])
    (folder / "empty.zip").write_bytes(b"")
    (folder / "x.7z").write_bytes(b"7z")
    (folder / "x.tar.gz").write_bytes(b"gz")

    found = opened(folder, tmp_path)

    assert names(found) == []
    told = {one.name.removeprefix("entregas: "): one.why for one in found.refused}
    assert "not a readable zip" in told["half.zip"]
    assert "not a readable zip" in told["empty.zip"]
    assert "not opened" in told["x.7z"]
    assert "not opened" in told["x.tar.gz"]


def test_one_damaged_member_costs_no_other(tmp_path: Path) -> None:
    archive = packed(tmp_path / "a.zip", {"Ana/x.ipynb": os.urandom(5000), "Luis/x.ipynb": "bueno"})
    data = bytearray(archive.read_bytes())
    data[200] ^= 255
    archive.write_bytes(data)

    found = opened(archive, tmp_path)

    assert names(found) == ["Luis/x.ipynb"]
    assert "damaged" in reasons(found)[0]


def test_a_huge_table_of_contents_is_not_read(tmp_path: Path) -> None:
    archive = packed(tmp_path / "a.zip", {f"{n:05d}": "" for n in range(2000)})

    assert "table of contents is too large" in reasons(opened(archive, tmp_path))[0]


def test_the_same_name_twice_keeps_the_first(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    decomposed = "Ana/pra\u0301ctica.ipynb"
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("Ana/práctica.ipynb", "primero")
        made.writestr(decomposed, "segundo")

    found = opened(archive, tmp_path)

    assert [member.file.read_text() for member in found.members] == ["primero"]
    assert "the same name twice" in reasons(found)[0]


def test_what_an_operating_system_leaves_is_passed_over(tmp_path: Path) -> None:
    left = {"__MACOSX/Ana/._x.ipynb": "", "Ana/.DS_Store": "", "Ana/Thumbs.db": "", "Ana/x.ipynb": "x"}

    found = opened(packed(tmp_path / "a.zip", left), tmp_path)

    assert names(found) == ["Ana/x.ipynb"]
    assert reasons(found) == []


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("Ñáñez Gil.ipynb", "utf-8"),
        ("Ñáñez Gil.ipynb", "cp437"),
        ("Álvarez Íñigo.ipynb", "cp850"),
        ("José Núñez.ipynb", "cp850"),
        ("João Conceição.ipynb", "utf-8"),
        ("João Conceição.ipynb", "cp850"),
    ],
)
def test_names_without_the_flag_of_utf8_are_read_as_they_were_written(
    name: str, encoding: str, tmp_path: Path
) -> None:
    written = name.encode(encoding)
    archive = packed(tmp_path / "a.zip", {"x" * len(written): "x"})
    archive.write_bytes(archive.read_bytes().replace(b"x" * len(written), written))

    assert names(opened(archive, tmp_path)) == [name]


def test_a_name_in_the_flag_of_utf8_is_brought_to_one_form(tmp_path: Path) -> None:
    found = opened(packed(tmp_path / "a.zip", {"Nu\u0301n\u0303ez.ipynb": "x"}), tmp_path)

    assert names(found) == ["Núñez.ipynb"]


def test_an_archive_that_is_not_there_is_an_error_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(ClassError, match=r"nothing\.zip: No such file"):
        opened(tmp_path / "nothing.zip", tmp_path)


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("./\\:ñ\u0301 ")), max_size=60))
def test_whatever_a_name_is_it_stays_below_its_folder(name: str) -> None:
    try:
        parts = safe_parts(name)
    except NameRefused as refused:
        assert refused.why
        assert refused.shown.isprintable()
        return
    base = Path("/clase/entrega")
    if parts is not None:
        path = Path(os.path.normpath(base.joinpath(*parts)))
        assert path.is_relative_to(base)
        assert path != base
        assert all(part == unicodedata.normalize("NFC", part) for part in parts)


def test_a_member_without_a_name_is_passed_over(tmp_path: Path) -> None:
    archive = packed(tmp_path / "a.zip", {"z": "sin nombre", "Ana/x.ipynb": "x"})
    data = bytearray(archive.read_bytes())
    entry = data.find(
        b"PK\x01\x02"
    )  # in the table of contents: a name of no length, and what was it a comment
    struct.pack_into("<HHH", data, entry + 28, 0, 0, 1)
    archive.write_bytes(data)

    assert names(opened(archive, tmp_path)) == ["Ana/x.ipynb"]
