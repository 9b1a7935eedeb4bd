"""The composition of a bank as text for people and as a record for programs."""

from colombian_law.datasets.composition import AreaRow, Composition
from colombian_law.datasets.taxonomy import Complexity, taxonomy

_LABELS = {
    "en": {
        "area": "Legal area",
        "closed": "Closed",
        "semi_open": "Semi-open",
        "open": "Open",
        "total": "Total",
        "levels": "Semi-open questions by complexity",
        "unlevelled": "none given",
        "subtasks": "Semi-open questions by sub-task",
        "low": "low",
        "medium": "medium",
        "high": "high",
    },
    "es": {
        "area": "Área",
        "closed": "Cerradas",
        "semi_open": "Semiabiertas",
        "open": "Abiertas",
        "total": "Total",
        "levels": "Preguntas semiabiertas por complejidad",
        "unlevelled": "sin nivel",
        "subtasks": "Preguntas semiabiertas por subtarea",
        "low": "baja",
        "medium": "media",
        "high": "alta",
    },
}
_BAR_WIDTH = 40
_COLUMNS = ("closed", "semi_open", "open", "total")


def composition_text(counts: Composition, language: str) -> str:
    """Return the study's Table 2, Figure 2 and the sub-tasks with slugs, as text.

    Args:
        counts: The composition of a bank.
        language: en or es.
    """
    labels = _LABELS[language]
    sections = [_area_table(counts, language)]
    levels = {labels[level.value]: counts.levels[level] for level in Complexity}
    if counts.unlevelled:
        levels[labels["unlevelled"]] = counts.unlevelled
    if counts.semi_open:
        sections.append(f"{labels['levels']}\n{_bars(levels)}")
        sections.append(
            f"{labels['subtasks']}\n{_bars(_named_subtasks(counts, language))}"
        )
    return "\n\n".join(sections)


def composition_record(counts: Composition) -> dict[str, object]:
    """Return the same counts as plain values, keyed by slug."""

    def row(area: AreaRow) -> dict[str, int]:
        return {name: getattr(area, name) for name in _COLUMNS}

    return {
        "areas": {area.area.slug: row(area) for area in counts.areas},
        "all": {name: getattr(counts, name) for name in _COLUMNS},
        "complexity": {level.value: n for level, n in counts.levels.items()},
        "complexity_absent": counts.unlevelled,
        "subtasks": counts.subtasks,
    }


def _area_table(counts: Composition, language: str) -> str:
    labels = _LABELS[language]
    lines = [[labels["area"], *(labels[name] for name in _COLUMNS)]]
    for row in counts.areas:
        # The Spanish name of markets law lists its parts in brackets.
        spanish = row.area.name.partition(" [")[0]
        name = row.area.english if language == "en" else spanish
        lines.append([name, *(str(getattr(row, column)) for column in _COLUMNS)])
    lines.append(
        [labels["total"], *(str(getattr(counts, column)) for column in _COLUMNS)]
    )
    width = max(len(line[0]) for line in lines)
    return "\n".join(
        f"{line[0]:<{width}}" + "".join(f"  {cell:>12}" for cell in line[1:])
        for line in lines
    )


def _named_subtasks(counts: Composition, language: str) -> dict[str, int]:
    known = taxonomy()
    named: dict[str, int] = {}
    for slug, count in sorted(counts.subtasks.items(), key=lambda pair: -pair[1]):
        subtask = known.subtask(slug)
        if subtask is None:
            name = slug or _LABELS[language]["unlevelled"]
        else:
            label = subtask.english if language == "en" else subtask.name
            name = f"{label} ({slug})"
        named[name] = count
    return named


def _bars(counts: dict[str, int]) -> str:
    width = max(len(name) for name in counts)
    most = max(*counts.values(), 1)
    return "\n".join(
        f"{name:<{width}}  {'█' * round(_BAR_WIDTH * count / most)} {count}"
        for name, count in counts.items()
    )
