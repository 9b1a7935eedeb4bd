"""Cells and tables; a number's cell points to its value in results.json."""

from colombian_law.analysis.values import (
    Absent,
    Estimate,
    HeatMap,
    PairMatrix,
    PairTest,
)
from colombian_law.report.content import Cell, Column, Table
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import count, fixed, p_value
from colombian_law.report.palette import BETTER, SAME, WORSE, shade

NONE = "—"
ESTIMATE = ("#value", "#ci_lower", "#ci_upper", "#n", "#n_expected")
"""Columns of `estimate`."""


def label(text: str, value: str | None = None) -> Cell:
    """Return a cell of words; the CSV holds `value` if one is given."""
    return Cell(text if value is None else value, text)


def number(value: float | None, key: str, digits: int = 3) -> Cell:
    """Return the cell of a number with this many decimals."""
    return Cell(None, NONE) if value is None else Cell(value, fixed(value, digits), key)


def whole(value: int | None, key: str) -> Cell:
    """Return the cell of a count."""
    return Cell(None, NONE) if value is None else Cell(value, count(value), key)


def estimate(found: Estimate | Absent | None, key: str) -> tuple[Cell, ...]:
    """Return the cells of an estimate under the columns `ESTIMATE`."""
    if not isinstance(found, Estimate):
        return (Cell(None, NONE),) * len(ESTIMATE)
    return (
        number(found.value, f"{key}/value"),
        number(found.ci_lower, f"{key}/ci_lower"),
        number(found.ci_upper, f"{key}/ci_upper"),
        whole(found.n, f"{key}/n"),
        whole(found.n_expected, f"{key}/n_expected"),
    )


def heat_grid(edition: Edition, heat: HeatMap, key: str, caption: str) -> Table:
    """Return models by areas, each cell darker where its value is higher."""
    values = [cell.value for cell in heat.cells]
    lowest, highest = min(values, default=0), max(values, default=1)
    cells = {
        (cell.model, cell.area): Cell(
            cell.value,
            fixed(cell.value, 2),
            f"{key}/cells/{place}/value",
            detail=f"n {cell.n}",
            detail_key=f"{key}/cells/{place}/n",
            shade=shade(cell.value, lowest, highest),
        )
        for place, cell in enumerate(heat.cells)
    }
    means = tuple(
        Cell(
            mean.value,
            fixed(mean.value, 2),
            f"{key}/area_means/{place}/value",
            detail=f"n {mean.n}",
            detail_key=f"{key}/area_means/{place}/n",
        )
        for place, mean in enumerate(heat.area_means)
    )
    rows = [
        (
            label(edition.model(model)),
            *(cells.get((model, area), Cell(None, NONE)) for area in heat.areas),
        )
        for model in heat.models
    ]
    columns = (
        *edition.columns("model"),
        *(
            Column(area, edition.short_area(area), is_number=True)
            for area in heat.areas
        ),
    )
    mean_row = (label(edition.say("mean_of_models")), *means)
    return Table(caption, columns, (*rows, mean_row))


def heat_table(edition: Edition, heat: HeatMap, key: str, caption: str) -> Table:
    """Return the heat map's cells as rows: model, area, value, n."""
    return Table(
        caption,
        edition.columns("model", "area", "#value", "#n"),
        tuple(
            (
                label(edition.model(cell.model), cell.model),
                label(edition.area(cell.area), cell.area),
                number(cell.value, f"{key}/cells/{place}/value"),
                whole(cell.n, f"{key}/cells/{place}/n"),
            )
            for place, cell in enumerate(heat.cells)
        ),
    )


def pair_grid(edition: Edition, matrix: PairMatrix, key: str, caption: str) -> Table:
    """Return each model against each: who is better, on how many items, and p."""
    tests = {}
    for place, test in enumerate(matrix.pairs):
        at = f"{key}/pairs/{place}"
        tests[test.first, test.second] = _pair_cell(test, at, is_first=True)
        tests[test.second, test.first] = _pair_cell(test, at, is_first=False)
    rows = tuple(
        (
            label(edition.model(model)),
            *(
                Cell(None, "·") if model == other else tests[model, other]
                for other in matrix.models
            ),
        )
        for model in matrix.models
    )
    return Table(
        caption,
        (
            *edition.columns("model"),
            *(Column(other, edition.model(other), True) for other in matrix.models),  # noqa: FBT003 - a number
        ),
        rows,
    )


def _pair_cell(test: PairTest, key: str, *, is_first: bool) -> Cell:
    wins = (test.first_wins, test.second_wins)
    own, other = wins if is_first else wins[::-1]
    sign, colour = "=", SAME
    if test.is_significant:
        is_better = (test.difference > 0) is is_first
        sign, colour = ("▲", BETTER) if is_better else ("▼", WORSE)
    return Cell(
        test.p_adjusted,
        f"{sign} {own}–{other}",
        detail=f"p {p_value(test.p_adjusted)}",
        detail_key=f"{key}/p_adjusted",
        shade=colour,
    )


def pair_table(edition: Edition, matrix: PairMatrix, key: str, caption: str) -> Table:
    """Return every pair once as a row."""
    return Table(
        caption,
        edition.columns(
            *("first", "second", "#difference", "#first_wins", "#second_wins"),
            *("#n", "#p_value", "#p_adjusted", "is_significant"),
        ),
        tuple(
            (
                label(edition.model(test.first), test.first),
                label(edition.model(test.second), test.second),
                number(test.difference, f"{key}/pairs/{place}/difference"),
                whole(test.first_wins, f"{key}/pairs/{place}/first_wins"),
                whole(test.second_wins, f"{key}/pairs/{place}/second_wins"),
                whole(test.n, f"{key}/pairs/{place}/n"),
                number(test.p_value, f"{key}/pairs/{place}/p_value", 4),
                number(test.p_adjusted, f"{key}/pairs/{place}/p_adjusted", 4),
                Cell(test.is_significant, yes_no(edition, test.is_significant)),
            )
            for place, test in enumerate(matrix.pairs)
        ),
    )


def yes_no(edition: Edition, answer: bool) -> str:
    """Return yes or no."""
    return edition.say("yes" if answer else "no")
