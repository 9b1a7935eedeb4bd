"""Promises of `read_letter` beyond the tables of completions."""

import pytest

from colombian_law.parsing.letters import read_letter

OPTIONS = ("2 años ", "8 meses ", "4 meses ", "Todas las anteriores. ", "No hay plazo")


@pytest.mark.parametrize(
    ("value", "letter"),
    [
        ("e", "E"),
        ("Literal c)", "C"),
        ("La respuesta correcta es la opción C", "C"),
        ("es la C", "C"),
        ("C (4 meses)", "C"),
        ("C - 4 meses", "C"),
        ("C\n4 meses", "C"),
        ("8 MESES.", "B"),
        ("2 anos", "A"),
        ("todas las anteriores", "D"),
        ("No hay plazo", "E"),
        ("D, todas las anteriores", "D"),
        ("A porque el artículo lo dice", "A"),
    ],
)
def test_option_is_read(value: str, letter: str) -> None:
    """The letter in its wrappings, or the exact text, names the option."""
    assert read_letter(value, OPTIONS).letter == letter


@pytest.mark.parametrize(
    "value",
    [
        "",
        "***",
        "meses",
        "8",
        "8 meses y 4 meses",
        "8 meses: C",
        "A 8 meses",
        "B) 4 meses",
        "a favor",
        "E incluso más",
        "O sea, B",
        "B2",
        "B-612",
        "d'Alembert",
        "D’Artagnan",
        "Ley B",
        "No es B",
        "A y/o B",
        "A ni B",
        "A & B",
        "A | B",
        "A B",
        "(A) (B)",
        "A, B y C",
        "A: falsa, B: verdadera",
        "F",
        "Ñ",
        "β",
    ],
)
def test_anything_else_names_none(value: str) -> None:
    """Two letters, words, numbers and disagreeing texts are never guessed at."""
    reading = read_letter(value, OPTIONS)

    assert reading.letter is None
    assert reading.problem


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("A y B", "two option letters, A and B"),
        ("F", "the letter F, where the options are A, B, C, D, E"),
        ("B) 4 meses", "the letter B with the text of option C"),
        ("meses", "no option letter and no option's text"),
    ],
)
def test_problem_says_what_was_found(value: str, problem: str) -> None:
    """The reason names the letters that were read."""
    assert read_letter(value, OPTIONS).problem == problem
