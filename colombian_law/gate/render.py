"""A verdict as text, Markdown, JSON and JUnit XML."""

import json
from collections.abc import Callable, Mapping
from xml.etree import ElementTree as ET

from colombian_law.gate.flips import Flip
from colombian_law.gate.verdict import GateVerdict, MeasureVerdict

_MARKS = {
    "passed": "✅",
    "improved": "🟢",
    "regressed": "❌",
    "undecided": "❔",
    "not_comparable": "⛔",
}
_COLUMNS = (
    "task",
    "measure",
    "baseline",
    "candidate",
    "effect",
    "interval",
    "p (Holm)",
    "compared",
    "outcome",
)
_TEXT_CHARACTERS = 160
"""Of a question or answer, in Markdown and text."""
_SHOWN_FLIPS = 10
"""Flipped items of a measure, in text."""


def as_json(verdict: GateVerdict) -> str:
    """Return the whole verdict, every number with all its digits."""
    return json.dumps(verdict.model_dump(mode="json"), ensure_ascii=False, indent=2)


def as_text(verdict: GateVerdict) -> str:
    """Return the verdict for a terminal: one block a measure, then what flipped."""
    lines = [
        f"{verdict.outcome.upper()}: {verdict.reason}",
        f"baseline {verdict.baseline} · candidate {verdict.candidate}",
        *(f"note: {note}" for note in verdict.notes),
    ]
    for one in verdict.measures:
        lines += ["", f"{one.task} · {one.measure or '—'} · {one.outcome}"]
        lines += [f"  {line}" for line in (one.reason, *_numbers(one)) if line]
        lines += [
            f"  {line}"
            for flip in one.flips[:_SHOWN_FLIPS]
            for line in _flip_lines(flip)
        ]
        if len(one.flips) > _SHOWN_FLIPS:
            lines.append(f"  … {len(one.flips) - _SHOWN_FLIPS} more in the JSON")
        if one.flips:
            lines.append(f"  {_where(one.flips[0])}")
    return "\n".join(lines)


def as_markdown(verdict: GateVerdict) -> str:
    """Return the verdict for a pull request or a job summary."""
    mark = _MARKS[verdict.outcome]
    lines = [
        f"## {mark} {verdict.outcome.replace('_', ' ')}",
        "",
        _cell(verdict.reason),
        "",
        f"Baseline `{verdict.baseline}`, candidate `{verdict.candidate}`.",
        "",
        *(f"- {_cell(note)}" for note in verdict.notes),
        "",
        f"| {' | '.join(_COLUMNS)} |",
        f"|{'---|' * len(_COLUMNS)}",
        *(_markdown_row(one) for one in verdict.measures),
    ]
    for one in verdict.measures:
        if one.flips:
            lines += ["", *_markdown_flips(one)]
    return "\n".join(lines)


def as_junit(verdict: GateVerdict) -> str:
    """Return the verdict as JUnit XML, one test case a measure.

    A regression is a failure; what could not be decided or compared is an error.
    """
    failed = [one for one in verdict.measures if one.outcome == "regressed"]
    errors = [
        one
        for one in verdict.measures
        if one.outcome in {"undecided", "not_comparable"}
    ]
    suite = ET.Element(
        "testsuite",
        name=f"gate {verdict.candidate}",
        tests=str(len(verdict.measures)),
        failures=str(len(failed)),
        errors=str(len(errors)),
    )
    for one in verdict.measures:
        case = ET.SubElement(
            suite, "testcase", classname=one.task, name=one.measure or "comparability"
        )
        if one in failed or one in errors:
            kind = "failure" if one in failed else "error"
            body = ET.SubElement(case, kind, message=one.reason, type=one.outcome)
            body.text = "\n".join(_numbers(one))
        ET.SubElement(case, "system-out").text = one.reason
    return ET.tostring(suite, encoding="unicode", xml_declaration=True)


RENDERERS: Mapping[str, Callable[[GateVerdict], str]] = {
    "text": as_text,
    "json": as_json,
    "markdown": as_markdown,
    "junit": as_junit,
}
"""By the name of the format."""


def _numbers(one: MeasureVerdict) -> list[str]:
    lines: list[str] = []
    if one.coverage:
        seen = one.coverage
        lines.append(
            f"{seen.n_compared} of {seen.n_items} items compared: {seen.n_unmatched} "
            f"on one side only, {seen.n_unscored} unscored, {seen.n_errors} of them "
            "by an error"
        )
    found = one.comparison
    if found:
        moved = (
            f"mean {one.baseline_mean:.3f} → {one.candidate_mean:.3f}; "
            f"{found.n_better} better, {found.n_worse} worse, "
            f"in {found.n_clusters} case(s)"
        )
        lines += [
            moved,
            f"{found.test}: p {found.p_value:.4f}, after Holm {one.p_adjusted:.4f}",
            f"smallest effect that the test would see: {_or_none(found.detectable)}",
        ]
    if one.noise:
        lines.append(f"judges' noise {one.noise.size:.3f}: {one.noise.source}")
    return lines


def _or_none(value: float | None) -> str:
    return "none, too few items differ" if value is None else f"{value:.3f}"


def _flip_lines(flip: Flip) -> list[str]:
    arrow = "▼" if flip.is_loss else "▲"
    return [
        f"{arrow} {flip.id}: {flip.before:g} → {flip.after:g}  {_short(flip.question)}",
        f"    before: {_short(flip.answer_before)}",
        f"    after:  {_short(flip.answer_after)}",
    ]


def _markdown_row(one: MeasureVerdict) -> str:
    found, seen = one.comparison, one.coverage
    cells = [one.task, one.measure or "—", "", "", "", "", "", "", _MARKS[one.outcome]]
    if seen:
        cells[7] = f"{seen.n_compared} of {seen.n_items}"
    if found:
        cells[2:7] = [
            f"{one.baseline_mean:.3f}",
            f"{one.candidate_mean:.3f}",
            f"{found.effect:+.3f}",
            f"[{found.ci_lower:+.3f}, {found.ci_upper:+.3f}]",
            f"{one.p_adjusted:.4f}",
        ]
    cells[8] += f" {one.outcome.replace('_', ' ')}: {_cell(one.reason)}"
    return f"| {' | '.join(cells)} |"


def _markdown_flips(one: MeasureVerdict) -> list[str]:
    losses = sum(flip.is_loss for flip in one.flips)
    head = (
        f"<details><summary>{one.task} {one.measure}: {losses} worse, "
        f"{len(one.flips) - losses} better</summary>"
    )
    return [
        head,
        "",
        _where(one.flips[0]),
        "",
        "| item | score | question | baseline's answer | candidate's answer |",
        "|---|---|---|---|---|",
        *(
            f"| {flip.id} | {flip.before:g} → {flip.after:g} | "
            f"{_short(flip.question)} | {_short(flip.answer_before)} | "
            f"{_short(flip.answer_after)} |"
            for flip in one.flips
        ),
        "",
        "</details>",
    ]


def _where(flip: Flip) -> str:
    return (
        f"See them with `inspect view` in `{flip.log_before}` (before) "
        f"and `{flip.log_after}` (after)."
    )


def _short(text: str | None) -> str:
    if text is None:
        return "(not kept)"
    flat = _cell(text)
    if len(flat) <= _TEXT_CHARACTERS:
        return flat
    return flat[: _TEXT_CHARACTERS - 1] + "…"


def _cell(text: str) -> str:
    """Return `text` in one line that breaks neither a table nor a page."""
    flat = " ".join(text.split())
    return flat.replace("|", "\\|").replace("<", "&lt;")
