"""Promises of the composition: the study's Table 2 and Figure 2."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.bank_text import composition_record, composition_text
from colombian_law.datasets.composition import composition

RowMaker = Callable[..., dict[str, Any]]
Writer = Callable[..., Path]

TABLE_2 = {
    "Constitutional": (39, 86, 9, 134),
    "Administrative": (53, 63, 8, 124),
    "Criminal": (26, 93, 4, 123),
    "Procedural": (37, 71, 3, 111),
    "Commercial & corporate": (26, 70, 8, 104),
    "Civil": (27, 70, 5, 102),
    "Family": (32, 59, 2, 93),
    "Tax": (22, 66, 4, 92),
    "Labor": (23, 58, 6, 87),
    "Markets (comp./cons./data/IP)": (20, 46, 6, 72),
}
"""Closed, semi-open, open and total by area, in the study's order."""
FIGURE_2 = {"low": 258, "medium": 236, "high": 188}


def _study_bank(closed_row: RowMaker, text_row: RowMaker) -> list[dict[str, Any]]:
    levels = [level for level, count in FIGURE_2.items() for _ in range(count)]
    rows: list[dict[str, Any]] = []
    for area, (closed, semi_open, open_ended, _) in TABLE_2.items():
        rows += [closed_row(area=area) for _ in range(closed)]
        rows += [
            text_row(area=area, complejidad=levels.pop()) for _ in range(semi_open)
        ]
        rows += [
            text_row(area=area, formato="open_ended", complejidad=None, sub_tarea=None)
            for _ in range(open_ended)
        ]
    return [{**row, "id": number} for number, row in enumerate(rows)]


def test_table_2_and_figure_2_of_the_study(
    write_bank: Writer, closed_row: RowMaker, text_row: RowMaker
) -> None:
    """A bank with the study's counts gives its Table 2, row by row, and Figure 2."""
    counts = composition(load_bank(write_bank(_study_bank(closed_row, text_row))))
    found = {
        row.area.english: (row.closed, row.semi_open, row.open, row.total)
        for row in counts.areas
    }
    assert list(found.items()) == list(TABLE_2.items())
    assert (counts.closed, counts.semi_open, counts.open) == (305, 682, 55)
    assert counts.total == 1042
    assert {level.value: n for level, n in counts.levels.items()} == FIGURE_2
    text = composition_text(counts, "en")
    assert "Total                                   305           682" in text
    assert (
        "Civil                                    27            70             5"
        in text
    )


def test_text_in_spanish_and_absent_levels(
    write_bank: Writer, closed_row: RowMaker, text_row: RowMaker
) -> None:
    """The same counts read in Spanish; items without a level are counted, not lost."""
    rows = [closed_row(), text_row(complejidad=None, sub_tarea=None)]
    counts = composition(load_bank(write_bank(rows)))
    text = composition_text(counts, "es")
    assert text.splitlines()[0].split() == [
        "Área",
        "Cerradas",
        "Semiabiertas",
        "Abiertas",
        "Total",
    ]
    assert "sin nivel" in text
    assert composition_record(counts)["complexity_absent"] == 1


def test_bank_without_semi_open_items(write_bank: Writer, closed_row: RowMaker) -> None:
    """A bank of closed items alone has a table and no levels to show."""
    text = composition_text(composition(load_bank(write_bank([closed_row()]))), "en")
    assert "by complexity" not in text
