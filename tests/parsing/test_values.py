"""Promises of the lookup and the text of decoded values."""

import pytest

from colombian_law.parsing.tolerant_json import Cut
from colombian_law.parsing.values import as_text, is_blank, is_cut, locate


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (" x ", " x "),
        (None, ""),
        (True, "true"),
        (3, "3"),
        (1.5, "1.5"),
        (["a", ["b", None], 1], "a\nb\n\n1"),
        ({"A": "no", "B": ["x", "y"]}, "A: no\nB: x\ny"),
        (Cut("par"), "par"),
        ("a\ud800", "a\ufffd"),
    ],
    ids=["str", "null", "bool", "int", "float", "list", "object", "cut", "surrogate"],
)
def test_text_of_a_value(value: object, text: str) -> None:
    """Every JSON value has a readable text."""
    assert as_text(value) == text


@pytest.mark.parametrize("value", ["", " \n", None, [], {}, [None, ""], {"a": [" "]}])
def test_values_without_text_are_blank(value: object) -> None:
    """Containers of nothing are nothing."""
    assert is_blank(value)


@pytest.mark.parametrize("value", ["x", 0, False, [0], {"a": "x"}, Cut("")])
def test_values_with_text_are_not_blank(value: object) -> None:
    """Zero and false are values; a cut value might have been one."""
    assert not is_blank(value)


def test_cut_is_seen_at_any_depth() -> None:
    """A part that was cut makes the whole cut."""
    assert is_cut({"a": ["x", {"b": Cut("")}]})
    assert not is_cut({"a": ["x", {"b": ""}]})


def test_lookup_finds_the_innermost_holder_with_what_is_around_it() -> None:
    """Members of outer objects complete those of the holder and never replace them."""
    value = {"x": [{"K": 1}, {"K": 2, "y": "in"}], "y": "out", "z": "out"}

    found = locate(value, ["k"])

    assert found is not None
    assert (found["k"], found["y"], found["z"]) == (2, "in", "out")
    assert locate(value, ["other"]) is None
    assert locate({"k": " "}, ["k"]) is None
