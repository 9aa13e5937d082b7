"""What a grade cell prints fits the width at which formgrader cuts it off."""

from autograder.marking.writing import COLUMNS, _wrapped


def test_long_lines_are_wrapped_between_words_and_nothing_is_lost() -> None:
    lines = ("Valores correctos: en parte · 2 de 5", "una frase larga con `np.array_equal(G, antes)` " * 8)
    wrapped = _wrapped(lines)

    assert max(map(len, wrapped.split("\n"))) <= COLUMNS
    assert wrapped.startswith(f"{lines[0]}\n")
    assert wrapped.split() == " ".join(lines).split()


def test_nothing_to_say_prints_nothing() -> None:
    assert _wrapped(()) == ""
