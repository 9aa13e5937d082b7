"""Which names a student can have in the gradebook, in folders and in the names of pages."""

import unicodedata
from pathlib import Path

_LONGEST = 128  # characters: nbgrader's column of student ids
_MOST_BYTES = 200  # a file's name holds 255, and ours add an ending


def name_problem(student: str) -> str:
    """Return why a folder's name cannot be a student's, "" when it can.

    A separator or a dot at the start would lead elsewhere; what is not UTF-8 no database stores.
    """
    if student.encode("utf-8", "replace").decode("utf-8") != student:
        return "the folder's name is not UTF-8, rename it"
    if any(unicodedata.category(character) == "Cc" for character in student):
        return "the folder's name holds control characters, rename it"
    if len(student) > _LONGEST or len(student.encode()) > _MOST_BYTES:
        return f"the folder's name is too long, give it {_LONGEST} characters at most"
    if not student or Path(student).name != student or student.startswith("."):
        return "not a plain folder name, rename it"
    return ""
