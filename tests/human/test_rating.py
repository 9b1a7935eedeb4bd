"""Promises of reading what a rater typed."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.human.rating import (
    NormRating,
    Rating,
    read_norm_rating,
    read_rating,
)
from colombian_law.judges.rubric_record import ErrorType, NormVerdict

GOOD = {"adequacy": 4, "useful": "Sí"}


@pytest.mark.parametrize("typed", [4, 4.0, "4", " 4 ", "4,0", "4.0"])
def test_a_score_is_read_however_a_program_writes_it(typed: object) -> None:
    """Excel gives 4.0, Spanish CSV "4,0", a form "4": all are 4."""
    rating = read_rating("C1", {**GOOD, "adequacy": typed})
    assert isinstance(rating, Rating)
    assert rating.adequacy == 4


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("cuatro", "contiene «cuatro»; escriba un número entero de 1 a 5"),
        ("4,5", "contiene «4,5»"),
        (0, "contiene «0»"),
        (6, "contiene «6»"),
        (True, "contiene «True»"),
        ("nan", "contiene «nan»"),
        (None, "está vacía"),
        (dt.datetime(2026, 5, 4, tzinfo=dt.UTC), "contiene una fecha"),
        ("#N/A", "contiene «#N/A»"),
    ],
)
def test_what_is_no_score_is_refused(typed: object, told: str) -> None:
    """Words, halves, numbers off the scale, dates and errors are named."""
    faults = read_rating("C1", {**GOOD, "adequacy": typed})
    assert isinstance(faults, tuple)
    [fault] = faults
    assert fault.field == "adequacy"
    assert told in fault.problem


def test_all_faults_are_told_at_once() -> None:
    """A row with three faults gives three."""
    faults = read_rating("C1", {"adequacy": "x", "useful": "tal vez", "norm": "?"})
    assert isinstance(faults, tuple)
    assert [fault.field for fault in faults] == ["adequacy", "useful", "norm"]
    assert faults[1].problem == "contiene «tal vez»; elija Sí o No"


def test_an_empty_row_is_no_rating_and_blank_errors_are_no() -> None:
    """A row that nobody touched is not a fault of its values; blank errors mean no."""
    assert read_rating("C1", {"adequacy": None, "useful": " ", "note": ""}) is None
    typed = {**GOOD, "omission": "SI", "norm": "", "outdated": "no", "note": " ojo "}
    rating = read_rating("C1", typed)
    assert rating == Rating(
        case_id="C1",
        adequacy=4,
        useful=True,
        errors=(ErrorType.OMISSION,),
        note="ojo",
    )


def test_a_decomposed_accent_is_the_same_word() -> None:
    """Macs write Sí with a separate accent."""
    rating = read_rating("C1", {**GOOD, "useful": "Si\u0301"})
    assert isinstance(rating, Rating)
    assert rating.useful is True


def test_a_verdict_needs_its_source() -> None:
    """A verdict needs the place where it was checked, save `unverifiable`."""
    read = read_norm_rating("C1", 2, {"verdict": "errada", "source": "SUIN, 3/2/2026"})
    assert read == NormRating(
        case_id="C1", number=2, verdict=NormVerdict.WRONG, source="SUIN, 3/2/2026"
    )
    faults = read_norm_rating("C1", 2, {"verdict": "Correcta", "source": ""})
    assert isinstance(faults, tuple)
    assert [fault.field for fault in faults] == ["source"]
    unverifiable = read_norm_rating("C1", 2, {"verdict": "No se pudo verificar"})
    assert isinstance(unverifiable, NormRating)
    faults = read_norm_rating("C1", 2, {"verdict": "dudosa", "source": "x"})
    assert isinstance(faults, tuple)
    assert "elija «Correcta», «Errada», «Inexistente»" in faults[0].problem


@given(st.one_of(st.text(), st.integers(), st.floats(), st.booleans(), st.none()))
def test_any_value_is_a_rating_or_a_fault(value: object) -> None:
    """Whatever stands in a cell, reading it gives a score of 1 to 5 or a fault."""
    read = read_rating("C1", {**GOOD, "adequacy": value})
    if isinstance(read, Rating):
        assert read.adequacy in {1, 2, 3, 4, 5}
    else:
        assert read
