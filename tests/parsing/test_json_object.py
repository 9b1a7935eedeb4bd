"""Promises of `find_objects`."""

import pytest

from colombian_law.parsing.answer import Route
from colombian_law.parsing.json_object import MAX_DEPTH, find_objects
from colombian_law.parsing.tolerant_json import Closure

KEYS = ("Puntaje", "razón")


def test_objects_come_in_reading_order_with_their_routes() -> None:
    """Fenced, embedded and repaired objects keep the order in which they are said."""
    text = '```json\n{"puntaje": 1}\n```\ny {"puntaje": 2} o {\'puntaje\': 3}'

    found = find_objects(text, KEYS).objects

    assert [(o.value["puntaje"], o.route) for o in found] == [
        (1, Route.FENCE),
        (2, Route.OBJECT),
        (3, Route.REPAIR),
    ]


def test_text_outside_leaves_out_objects_and_reasoning() -> None:
    """What remains outside is only what the model says in prose."""
    text = 'uno <think>dos {"puntaje": 0}</think> tres {"puntaje": 1} cuatro'

    findings = find_objects(text, KEYS)

    assert findings.outside.split() == ["uno", "tres", "cuatro"]
    assert [dict(o.value) for o in findings.objects] == [{"puntaje": 1}]
    assert not findings.is_reasoning_open


def test_any_json_object_is_found_but_only_wanted_keys_are_repaired() -> None:
    """JSON counts as it is; a repair needs a wanted key literally there."""
    assert find_objects('a {"otra": 1}', KEYS).objects[0].value == {"otra": 1}
    assert find_objects("a {'otra': 1}", KEYS).objects == ()
    assert find_objects("a {'RAZON': 1}", KEYS).objects[0].value == {"RAZON": 1}


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        (' {"puntaje": 1}\n', True),
        ('\ufeff{"puntaje": 1}', False),
        ('{"puntaje": 1}\u00a0', False),
        ('[{"puntaje": 1}]', False),
        ('x {"puntaje": 1}', False),
        ('"{\\"puntaje\\": 1}"', False),
    ],
    ids=["json", "bom", "no-break-space", "list", "prose", "encoded-twice"],
)
def test_whole_is_one_object_by_the_standard_parser(text: str, is_whole: bool) -> None:
    """Only JSON white space may stand around a whole object."""
    (found,) = find_objects(text, KEYS).objects

    assert found.value == {"puntaje": 1}
    assert found.is_whole is is_whole


@pytest.mark.parametrize(
    ("text", "closure"),
    [
        ("{'puntaje': 1}", Closure.CLOSED),
        ("{'puntaje': 1", Closure.CUT),
        ("{'puntaje': 1, 'razon", Closure.CUT),
        ("{'puntaje': 1, 'razon': <x>}", Closure.BROKEN),
    ],
    ids=["closed", "cut", "cut-key", "broken"],
)
def test_repaired_object_says_how_it_ended(text: str, closure: Closure) -> None:
    """A caller can tell a whole object from the part of one."""
    (found,) = find_objects(text, KEYS).objects

    assert found.closure is closure


def test_reasoning_without_end_hides_what_follows() -> None:
    """Objects after an opening mark that is never closed are no answer."""
    findings = find_objects('a <think> {"puntaje": 1}', KEYS)

    assert findings.objects == ()
    assert findings.is_reasoning_open


def test_too_deep_objects_are_not_found() -> None:
    """An object nested beyond the limit is no answer, and no error."""
    limit = MAX_DEPTH - 1
    deep = '{"puntaje": ' + "[" * limit + "]" * limit + "}"
    deeper = deep.replace("[]", "[[[]]]")

    assert len(find_objects(deep, KEYS).objects) == 1
    assert find_objects(deeper, KEYS).objects == ()
