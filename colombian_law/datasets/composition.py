"""What a bank is made of: the study's Table 2 and Figure 2 for any bank."""

from collections import Counter
from dataclasses import dataclass

from colombian_law.datasets.bank import Bank, subtask_key
from colombian_law.datasets.taxonomy import (
    Area,
    Complexity,
    QuestionFormat,
    taxonomy,
)


@dataclass(frozen=True, slots=True)
class AreaRow:
    """The number of items of an area, by format."""

    area: Area
    closed: int
    semi_open: int
    open: int

    @property
    def total(self) -> int:
        """The items of all three formats."""
        return self.closed + self.semi_open + self.open


@dataclass(frozen=True, slots=True)
class Composition:
    """The counts of a bank."""

    areas: tuple[AreaRow, ...]
    """Areas with items, most items first, then in the study's order."""
    levels: dict[Complexity, int]
    """Semi-open items by complexity."""
    unlevelled: int
    """Semi-open items without complexity."""
    subtasks: dict[str, int]
    """Semi-open items by sub-task slug."""

    @property
    def closed(self) -> int:
        """All closed items."""
        return sum(row.closed for row in self.areas)

    @property
    def semi_open(self) -> int:
        """All semi-open items."""
        return sum(row.semi_open for row in self.areas)

    @property
    def open(self) -> int:
        """All open items."""
        return sum(row.open for row in self.areas)

    @property
    def total(self) -> int:
        """All items."""
        return sum(row.total for row in self.areas)


def composition(bank: Bank) -> Composition:
    """Return the counts of `bank`, items flagged as flawed included."""
    counts = Counter((item.area, item.formato) for item in bank.items)
    rows = [
        AreaRow(
            area=area,
            closed=counts[area.name, QuestionFormat.CLOSED],
            semi_open=counts[area.name, QuestionFormat.SEMI_OPEN],
            open=counts[area.name, QuestionFormat.OPEN],
        )
        for area in taxonomy().areas
    ]
    semi_open = [i for i in bank.items if i.formato is QuestionFormat.SEMI_OPEN]
    levels = Counter(item.complejidad for item in semi_open)
    return Composition(
        areas=tuple(
            sorted((row for row in rows if row.total), key=lambda row: -row.total)
        ),
        levels={level: levels[level] for level in Complexity},
        unlevelled=levels[None],
        subtasks=dict(Counter(subtask_key(item.sub_tarea) for item in semi_open)),
    )
