"""Promises of the tolerant reader beyond the tables of completions."""

import pytest

from colombian_law.parsing.tolerant_json import (
    MAX_CHARACTERS,
    Closure,
    Cut,
    read_object,
)

NO_KEYS: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'a': 'x'}", {"a": "x"}),
        ("'a': 'd'Artagnan, uno', 'b': 'y'}", {"a": "d'Artagnan, uno", "b": "y"}),
        ('"a": "dice "sí", o no", "b": 1}', {"a": 'dice "sí", o no', "b": 1}),
        ('"a": ["uno "x" dos", "tres"]}', {"a": ['uno "x" dos', "tres"]}),
        ('"a": "x"]}', {"a": "x"}),
        ('"a": 1,, "b": -2.5e1,}', {"a": 1, "b": -25.0}),
        ("a: True, b: null, c: NaN}", {"a": True, "b": None, "c": None}),
        ('"a": (B)}', {"a": "(B)"}),
        (r'"a": "\(x\) \boxed{B} \u00e1\n", "b": <}', {"a": "\\(x\\) \\boxed{B} á\n"}),
        ('"a": {"b": [1, {"c": \'x\'}]}}', {"a": {"b": [1, {"c": "x"}]}}),
    ],
    ids=[
        "single",
        "apostrophe",
        "inner-quotes",
        "inner-quotes-in-list",
        "stray-bracket",
        "numbers",
        "literals",
        "bare",
        "escapes",
        "nested",
    ],
)
def test_almost_json_is_read_as_meant(text: str, value: dict[str, object]) -> None:
    """Each forgiven fault leaves the value that the writer meant."""
    assert read_object(text, 0, NO_KEYS).value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"a": "x", "b": "y', {"a": "x", "b": Cut("y")}),
        ('"a": ["x", "y', {"a": ["x", Cut("y"), Cut("")]}),
        ('"a": ["x"', {"a": ["x", Cut("")]}),
        ('"a": tru', {"a": Cut("tru")}),
        ('"a": 12', {"a": Cut("12")}),
        ('"a":', {"a": Cut("")}),
        ('"a": "x"', {"a": "x"}),
        ('"a": "x"\n```\nfin', {"a": "x"}),
    ],
    ids=["string", "item", "list", "word", "number", "no-value", "brace", "fence"],
)
def test_what_the_end_cut_is_marked(text: str, value: dict[str, object]) -> None:
    """A cut value is never taken for a whole one."""
    read = read_object(text, 0, NO_KEYS)

    assert read.value == value
    assert read.closure is Closure.CUT


def test_string_that_swallowed_a_wanted_key_breaks_the_object() -> None:
    """A wanted key inside a string shows that its quotes were misread."""
    text = '"a": "x" (y), "b": "z"}'

    assert read_object(text, 0, frozenset({"b"})).closure is Closure.BROKEN


def test_size_is_bounded() -> None:
    """An object beyond the limit is unreadable, which is not the same as cut."""
    text = '"a": "' + "x" * MAX_CHARACTERS + '"}'

    assert read_object(text, 0, NO_KEYS).closure is Closure.BROKEN
