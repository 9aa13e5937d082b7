"""Without names a report names nobody: letters stay the same, and code and files give no one away."""

import itertools

import pytest
from made_class import facts_of, report_named, students

from autograder.gradebook import StudentGrades
from autograder.manifest import Manifest
from autograder.report import Names
from autograder.report.names import HIDDEN
from autograder.report.snippets import LONGEST, snippet

FUNCTION = "reparte"


def names_of(manifest: Manifest, *who: str, **more: object) -> Names:
    return Names.of(facts_of(manifest, *(report_named(manifest, one) for one in who), **more), anonymous=True)


def cut(manifest: Manifest, *cells: str, who: tuple[str, ...] = ("abril-zurita",)) -> str:
    return snippet(cells, FUNCTION, manifest, names_of(manifest, *who))


# --- Letters


def test_letters_do_not_depend_on_who_else_is_in_the_class(manifest: Manifest) -> None:
    small, large = names_of(manifest, *students(5)), names_of(manifest, *students(60))

    assert [small.shown(name) for name in students(5)] == [large.shown(name) for name in students(5)]


def test_no_two_students_have_the_same_letters(manifest: Manifest) -> None:
    many = [f"{a}{b}" for a, b in itertools.product("abcdefghijklmnopqrstuvwxyz", range(80))]
    names = names_of(manifest, *many)

    assert len({names.shown(name) for name in many}) == len(many)


def test_another_class_gives_other_letters(manifest: Manifest) -> None:
    mine, other = names_of(manifest, "abril"), names_of(manifest, "abril", secret="another secret")

    assert mine.shown("abril") != other.shown("abril")


def test_somebody_unknown_has_no_letters(manifest: Manifest) -> None:
    assert names_of(manifest, "abril").shown("bruno") == HIDDEN


def test_with_names_everybody_goes_by_the_folder(manifest: Manifest) -> None:
    facts = facts_of(manifest, report_named(manifest, "abril-zurita"))

    assert Names.of(facts, anonymous=False).shown("abril-zurita") == "abril-zurita"


@pytest.mark.parametrize(
    "text", ["Zurita", "abril-zurita", "ABRIL_ZURITA", "de Zúrita.", "Inés Ñúñez", "ines"]
)
def test_a_name_is_hidden_however_it_is_typed(text: str, manifest: Manifest) -> None:
    grades = (StudentGrades("x9", first_name="Inés", last_name="Ñúñez"),)
    hidden = names_of(manifest, "abril-zurita", grades=grades).hidden(text).lower()

    assert not any(name in hidden for name in ("zurita", "zúrita", "abril", "inés", "ines", "núñez", "ñúñez"))


def test_other_words_and_short_ones_stay(manifest: Manifest) -> None:
    assert names_of(manifest, "ana-li", "42").hidden("alineación li 42") == "alineación li 42"


# --- The function cut out


def test_only_the_function_is_shown_without_comments_and_docstring(manifest: Manifest) -> None:
    cell = f'''
import numpy as np  # de Abril
secret = 1

# Mi mejor intento
def {FUNCTION}(E):
    """Reparte cada fila.

    E: de Abril
    """

    # primero el máximo
    e = E - E.max()  # "global"
    return e / e.sum()

print({FUNCTION}(1))
'''
    assert cut(manifest, cell) == f"def {FUNCTION}(E):\n    e = E - E.max()\n    return e / e.sum()"


def test_the_last_definition_counts(manifest: Manifest) -> None:
    cells = (f"def {FUNCTION}(E):\n    return 1", "x = (", f"def {FUNCTION}(E):\n    return 2", "y = 3")

    assert cut(manifest, *cells) == f"def {FUNCTION}(E):\n    return 2"


def test_names_in_code_are_hidden_and_the_words_of_numpy_are_not(manifest: Manifest) -> None:
    cell = f"def {FUNCTION}(E):\n    zurita_1 = E.max(axis=1)\n    return 'Abril', zurita_1"

    assert cut(manifest, cell, who=("abril-zurita", "yuste-max", "sum")) == (
        f"def {FUNCTION}(E):\n    {HIDDEN}_1 = E.max(axis=1)\n    return '{HIDDEN}', {HIDDEN}_1"
    )


@pytest.mark.parametrize(
    "cell",
    [
        "",
        "x = 1",
        f"def {FUNCTION}(E:\n    return E",
        f"def otra():\n    def {FUNCTION}(E):\n        return E",
        f"def {FUNCTION}(E):\n" + "    E = E + 1\n" * LONGEST + "    return E",
        f"def {FUNCTION}(E):\n    return '{'x' * 500}'",
        "\x00",
    ],
    ids=["nothing", "no function", "no Python", "inside another", "too long", "too wide", "a null character"],
)
def test_what_is_no_example_is_not_shown(cell: str, manifest: Manifest) -> None:
    assert cut(manifest, cell) == ""


def test_a_decorator_and_tabs_are_shown_and_what_cannot_be_printed_is_not(manifest: Manifest) -> None:
    cell = f"@staticmethod\ndef {FUNCTION}(E):\n\treturn '\u202e', E"

    assert cut(manifest, cell) == f"@staticmethod\ndef {FUNCTION}(E):\n    return '\ufffd', E"


def test_a_function_that_is_one_line_keeps_its_text(manifest: Manifest) -> None:
    assert cut(manifest, f"def {FUNCTION}(E): return E") == f"def {FUNCTION}(E): return E"
    assert cut(manifest, f'def {FUNCTION}(E):\n    """Nada."""') == f'def {FUNCTION}(E):\n    """Nada."""'
