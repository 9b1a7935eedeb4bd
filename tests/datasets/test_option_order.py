"""Promises of the option order: seeded, and the question stays the same question."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.datasets.option_order import (
    is_about_all_others,
    is_about_letters,
    option_order,
    reordered,
)

PLAIN = ("uno", "dos", "tres", "cuatro")


@pytest.mark.parametrize(
    "option",
    [
        "Todas las anteriores",
        "todas las anteriores.",
        "Ninguna de las anteriores.",
        "Ninguna de las opciones anteriores es correcta",
        "Todas las opciones",
        "Todas son correctas",
        "Ninguno de los anteriores",
        "Cualquiera de las anteriores",
    ],
)
def test_option_about_all_others_is_known(option: str) -> None:
    """Options that speak of all others are told from the rest."""
    assert is_about_all_others(option)


@pytest.mark.parametrize(
    "option",
    [
        "Todas las acciones constitucionales",
        "Ninguna persona natural",
        "Las normas anteriores a 1991",
        "Todos los bienes del deudor",
    ],
)
def test_option_of_law_is_not_about_others(option: str) -> None:
    """Options that begin with the same words and speak of law are ordinary."""
    assert not is_about_all_others(option)


@pytest.mark.parametrize(
    "option",
    [
        "(a) y (b)",
        "A y B",
        "a), b) y c)",
        "Solo A y C son correctas",
        "Las opciones A y B",
    ],
)
def test_option_about_letters_is_known(option: str) -> None:
    """Options that name others by letter are told from the rest."""
    assert is_about_letters(option)


@pytest.mark.parametrize(
    "option", ["A los herederos", "El literal a) del artículo 5", "Sí"]
)
def test_option_with_an_article_or_preposition_is_ordinary(option: str) -> None:
    """The Spanish preposition "a" is no letter of an option."""
    assert not is_about_letters(option)


@given(st.integers(), st.one_of(st.integers(), st.text()))
def test_order_is_a_permutation_by_seed_and_item(seed: int, item_id: int | str) -> None:
    """Every order holds each option once, and the same draw gives the same order."""
    order = option_order(PLAIN, seed, item_id)
    assert sorted(order) == [0, 1, 2, 3]
    assert order == option_order(PLAIN, seed, item_id)


def test_orders_are_evenly_spread() -> None:
    """Over many items each option comes first equally often.

    1,200 items: 300 each expected, standard deviation sqrt(1200·¼·¾) = 15; four of
    them are 60.
    """
    first = Counter(option_order(PLAIN, 7, item)[0] for item in range(1200))
    assert set(first) == {0, 1, 2, 3}
    assert all(abs(count - 300) < 60 for count in first.values())


@pytest.mark.parametrize("seed", range(20))
def test_last_meta_option_stays_last(seed: int) -> None:
    """A last "todas las anteriores" stays at the end; the others move."""
    options = ("uno", "dos", "tres", "Todas las anteriores")
    assert option_order(options, seed, 1)[3] == 3


@pytest.mark.parametrize("seed", range(20))
def test_meta_option_keeps_the_options_before_it(seed: int) -> None:
    """Inside the list, it keeps its place and the set of options that it speaks of."""
    options = ("uno", "dos", "Ninguna de las anteriores", "cuatro")
    order = option_order(options, seed, 1)
    assert order[2] == 2
    assert set(order[:2]) == {0, 1}


def test_letters_follow_their_options() -> None:
    """An option "(a) y (b)" is rewritten to the letters both now bear.

    Order 3, 1, 0, 2 shows the bank's D, B, A, C: its A is shown as c and its B as b.
    """
    options = ("uno", "dos", "tres", "(a) y (B)")
    assert reordered(options, [3, 1, 0, 2]) == ["(c) y (B)", "dos", "uno", "tres"]


@pytest.mark.parametrize(
    "option",
    [
        "Todas las anteriores, salvo la C",
        "A y B son correctas, C no",
        "La respuesta A es falsa",
        "A, pero no B",
        "Las anteriores son correctas",
        "No es ninguna de las respuestas anteriores",
        "Cualquiera de las dos anteriores",
        "La opción anterior",
        "Las dos primeras",
        "Solo la primera y la segunda",
        "Ambas",
        "Todas son ciertas",
        "Todas las demás",
    ],
)
def test_option_that_refers_otherwise_keeps_the_order(option: str) -> None:
    """An option whose reference cannot be followed leaves the item as it is given."""
    for seed in range(10):
        assert option_order(("uno", option, "tres", "cuatro"), seed, 1) == [0, 1, 2, 3]
