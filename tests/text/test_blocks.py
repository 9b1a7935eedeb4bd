"""Where a line break ends a block."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.text.blocks import blocks

LONG = "El recurso fue presentado dentro del término por el apoderado del señor"
CASES = {
    "blank line": ("a\n\nb", 2),
    "lower case goes on": ("La ley\nmanda", 1),
    "capital after no stop": ("Hechos\nEl actor demandó", 2),
    "question after no stop": ("Problema\n¿Hay culpa?", 2),
    "comma goes on": ("El actor,\nPedro Rojas", 1),
    "function word goes on": ("la sentencia de la\nCorte", 1),
    "abbreviation goes on": ("según el Dr.\nRojas", 1),
    "list after lead-in": ("Son:\n- uno\n- dos", 3),
    "lettered list": ("Son:\na) uno\nb) dos", 3),
    "semicolon then capital": ("Son: la ley;\nLa costumbre", 2),
    "numbered list": ("1. Uno\n2. Dos", 2),
    "number of a noun": ("según el artículo\n23. La ley", 1),
    "number of an abbreviation": ("según el art.\n23. La ley", 1),
    "heading mark": ("## hechos\nel actor", 2),
    "table rows": ("| a | b |\n| c | d |", 2),
    "rule": ("uno\n---\ndos", 3),
    "final stop is left to the stop rules": ("Fin.\nOtra", 1),
    "long line is wrapped": (f"{LONG}\nPedro Rojas", 1),
    "long lead-in is not": (f"{LONG}:\nPedro Rojas", 2),
    "only blank": (" \n \n", 0),
}


@pytest.mark.parametrize(("text", "count"), CASES.values(), ids=CASES)
def test_line_breaks_end_blocks_as_documented(text: str, count: int) -> None:
    """Each documented case gives its number of blocks."""
    assert len(list(blocks(text))) == count


@given(st.text(alphabet="aA1.-# \n\r\u2028(", max_size=60))
def test_blocks_are_in_order_and_hold_all_but_blank_space(text: str) -> None:
    """Blocks do not overlap, and what lies outside them is blank."""
    position = 0
    for start, end in blocks(text):
        assert position <= start < end
        assert not text[position:start].strip()
        position = end
    assert not text[position:].strip()
