"""The warnings that stand on top of the page, those of one kind together."""

from colombian_law.analysis.provenance import ReportWarning
from colombian_law.report.edition import Edition

_MODEL, _FORMAT, _MEASURE = "model", "format", "measure"


def told(edition: Edition) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return each kind of warning in a sentence, with its cases."""
    kinds: dict[str, list[str]] = {}
    for warning in edition.results.warnings:
        kinds.setdefault(warning.code, []).append(_case(edition, warning))
    return tuple(
        (edition.say(f"warning.{code}"), tuple(case for case in cases if case))
        for code, cases in kinds.items()
    )


def _case(edition: Edition, warning: ReportWarning) -> str:
    """Return where the warning holds: its parameters, with their names."""
    parts = []
    for name, value in warning.parameters.items():
        text = str(value)
        if name == _MODEL:
            parts.append(edition.model(text))
        elif name in {_FORMAT, _MEASURE}:
            parts.append(edition.named(name, text))
        else:
            parts.append(f"{edition.named('parameter', name)}: {text}")
    return " · ".join(parts)
