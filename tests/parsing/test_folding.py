"""Promises of the forms for comparison."""

import pytest

from colombian_law.parsing.folding import fold, fold_key, plain, strip_invisible


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Opción", "Opcion"),
        ("Opcio\u0301n", "Opcion"),
        ("（Ｂ）", "(B)"),
        ("Ⓑ 𝐁", "B B"),
        ("\ufeffa\u200bb\u00adc", "abc"),
        ("В", "В"),
        ("ñandú", "nandu"),
    ],
)
def test_plain_form(text: str, expected: str) -> None:
    """Accents, widths and invisible characters go; case and alphabet stay."""
    assert plain(text) == expected


def test_plain_form_does_not_depend_on_where_a_text_is_long() -> None:
    """A mark that is cut from its letter by chunking is dropped like any other."""
    for length in range(508, 516):
        assert plain("x" * length + "o\u0301n") == "x" * length + "on"


def test_fold_ignores_case_and_space() -> None:
    """Folded texts are equal when they read the same."""
    assert fold("  La\n ACCIÓN\t") == "la accion"


@pytest.mark.parametrize(
    "key",
    [
        "respuesta_correcta",
        "Respuesta correcta",
        "respuestaCorrecta",
        "RESPUESTA-CORRECTA:",
        " «respuésta_correcta» ",
    ],
)
def test_keys_that_read_the_same_are_one(key: str) -> None:
    """Only letters and digits count in a key."""
    assert fold_key(key) == "respuestacorrecta"


def test_strip_invisible_keeps_the_inside() -> None:
    """Only the edges lose white space and invisible characters."""
    assert strip_invisible(" \ufeff\u200b\n a \u200b b \u200b\n") == "a \u200b b"
    assert strip_invisible("\ufeff \u200b") == ""
