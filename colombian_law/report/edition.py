"""The results in one language: names of things and sentences with their numbers."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from colombian_law.analysis.results import Results
from colombian_law.analysis.values import Absent, Association, Estimate
from colombian_law.report.content import Block, Column, Table
from colombian_law.report.number_format import count, fixed, interval, p_value
from colombian_law.report.svg import Caption

Language = Literal["es", "en"]
LANGUAGES: tuple[Language, ...] = ("es", "en")


@cache
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """Return every text of the page: its key, then its language."""
    folder = files("colombian_law.report") / "data" / "texts"
    texts: dict[str, Mapping[str, str]] = {}
    for source in sorted(folder.iterdir(), key=lambda at: at.name):
        texts |= json.loads(source.read_text(encoding="utf-8"))
    return texts


@dataclass(frozen=True, slots=True)
class Edition:
    """Results and the language in which they are told."""

    results: Results
    language: Language

    def say(self, key: str, **parameters: str | int) -> str:
        """Return a text of the catalogue with its parameters put in."""
        return catalogue()[key][self.language].format(**parameters)

    def model(self, key: str) -> str:
        """Return a model's short name; one that judges carries an asterisk."""
        for model in self.results.models:
            if model.key == key:
                return f"{model.label}*" if model.is_judge else model.label
        return key

    def area(self, slug: str) -> str:
        """Return the name of an area of law, the slug if it is not known."""
        for area in self.results.areas:
            if area.slug == slug:
                return area.spanish if self.language == "es" else area.english
        return slug

    def short_area(self, slug: str) -> str:
        """Return an area's name for headings and axes, without what it comprises."""
        return self.area(slug).split(" [")[0]

    def subtask(self, slug: str) -> str:
        """Return the name of a sub-task, the slug if it is not known."""
        for subtask in self.results.subtasks:
            if subtask.slug == slug:
                return subtask.spanish if self.language == "es" else subtask.english
        return slug

    def named(self, group: str, name: str) -> str:
        """Return the name of a closed set's member: a level, a format, a cause."""
        key = f"{group}.{name}"
        return self.say(key) if key in catalogue() else name

    def listed(self, names: Iterable[str]) -> str:
        """Return `a, b y c`, or `a, b and c`."""
        parts = list(names)
        if len(parts) <= 1:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say('and')} {parts[-1]}"

    def absent(self, absent: Absent) -> str:
        """Return why a result is not there, and what it needs."""
        known = {
            name: self.named(name, str(value))
            for name, value in absent.parameters.items()
        }
        specific = f"reason.{absent.reason}.{next(iter(known), '')}"
        key = specific if specific in catalogue() else f"reason.{absent.reason}"
        return self.say(key, **known)

    def columns(self, *names: str) -> tuple[Column, ...]:
        """Return columns by name; a name that begins with # holds numbers."""
        return tuple(
            Column(
                name.lstrip("#"),
                self.say(f"column.{name.lstrip('#')}"),
                is_number=name.startswith("#"),
            )
            for name in names
        )

    def estimate(self, estimate: Estimate) -> str:
        """Return `0.905 [0.867, 0.933]`."""
        limits = interval(estimate.ci_lower, estimate.ci_upper)
        return f"{fixed(estimate.value)} {limits}".rstrip()

    def association(self, found: Association) -> str:
        """Return `ρ = −0.46 [−0.80, 0.07], p = 0.085, n = 15`."""
        symbol = {"kendall": "τ"}.get(found.method, "ρ")
        limits = interval(found.ci_lower, found.ci_upper, 2)
        parts = [f"{symbol} = {fixed(found.value, 2)} {limits}".rstrip()]
        if found.p_value is not None:
            parts.append(f"p {p_value(found.p_value)}")
        return ", ".join([*parts, f"n = {count(found.n)}"])

    def association_or_why(self, found: Association | Absent) -> str:
        """Return the association, or why there is none."""
        if isinstance(found, Absent):
            return self.absent(found).rstrip(".")
        return self.association(found)

    def caption(self, block: str, *reading: str) -> Caption:
        """Return the name of a block's drawing: its heading and what it says."""
        heading = self.say(f"{block}.heading")
        shows = self.say(f"{block}.shows")
        return Caption(block, heading, " ".join((shows, *reading)))

    def block(
        self,
        name: str,
        *reading: str,
        sample: str = "",
        svg: str = "",
        grid: Table | None = None,
        table: Table | None = None,
    ) -> Block:
        """Return a block with its heading from the catalogue."""
        heading = self.say(f"{name}.heading")
        return Block(name, heading, reading, sample, svg, grid, table)

    def missing(self, name: str, absent: Absent) -> Block:
        """Return a block that says why it is empty."""
        return Block(name, self.say(f"{name}.heading"), absent=self.absent(absent))
