"""Charts that several figures share: rows of points, bars, scatter plots, lines.

Each function returns an `<svg>` element (see `svg.draw`). Rows are drawn from the top.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from colombian_law.report.labels import Frame, place
from colombian_law.report.palette import (
    BLUE,
    GREY,
    HATCHES,
    INK,
    MARKERS,
    SERIES,
)
from colombian_law.report.svg import Caption, draw

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW = 0.24
"""Inches of one row."""
_MARGIN = 0.75
_QUIET = "#b8bfc7"


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with its interval, in one of the groups of the legend.

    Each has its row; one without a label stands in the row of the one before.
    """

    label: str
    value: float
    lower: float | None = None
    upper: float | None = None
    group: int = 0
    note: str = ""
    """Written at its right end."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A reference line and its name in the legend."""

    value: float
    name: str
    style: str = "--"


@dataclass(frozen=True, slots=True)
class Axis:
    """Names and limits of the axes; None leaves a limit to the data."""

    x: str
    y: str = ""
    x_limits: tuple[float, float] | None = None
    y_limits: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """One labelled point of a scatter plot."""

    label: str
    x: float
    y: float
    group: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line over named places; None is a gap."""

    name: str
    values: tuple[float | None, ...]
    is_strong: bool = True


def legend(axes: "Axes", columns: int = 2) -> None:
    """Put the legend under the axes, where it hides no data."""
    handles, _ = axes.get_legend_handles_labels()
    if handles:
        axes.figure.legend(loc="outside lower center", ncols=columns)


def row_axis(axes: "Axes", labels: Sequence[str]) -> None:
    """Name the rows, the first on top."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")
    axes.tick_params(axis="y", length=0)


def _note(axes: "Axes", text: str, end: tuple[float, float]) -> None:
    """Write a row's note beyond its end, clear of markers."""
    axes.annotate(
        text,
        end,
        (7, 0),
        textcoords="offset points",
        va="center",
        fontsize=8,
        annotation_clip=False,
    )


def _limits(axes: "Axes", axis: Axis) -> None:
    axes.set_xlabel(axis.x)
    if axis.y:
        axes.set_ylabel(axis.y)
    if axis.x_limits:
        axes.set_xlim(*axis.x_limits)
    if axis.y_limits:
        axes.set_ylim(*axis.y_limits)


def dots(
    caption: Caption,
    rows: Sequence[Dot],
    axis: Axis,
    *,
    groups: Sequence[str] = ("",),
    rules: Sequence[Rule] = (),
) -> str:
    """Draw values with their intervals, one a row."""
    labels = [row.label for row in rows if row.label]
    places = [
        number - (1.0 if row.label else 0.7)
        for number, row in zip(
            accumulate(bool(row.label) for row in rows), rows, strict=True
        )
    ]

    def paint(axes: "Axes") -> None:
        for group, name in enumerate(groups):
            chosen = [
                (y, row)
                for y, row in zip(places, rows, strict=True)
                if row.group == group
            ]
            for y, row in chosen:
                if row.lower is not None and row.upper is not None:
                    axes.plot([row.lower, row.upper], [y, y], color=SERIES[group])
            if chosen:
                axes.plot(
                    [row.value for _, row in chosen],
                    [y for y, _ in chosen],
                    color=SERIES[group],
                    marker=MARKERS[group],
                    linestyle="none",
                    label=name or "_",
                )
        for rule in rules:
            axes.axvline(rule.value, color=INK, linestyle=rule.style, label=rule.name)
        row_axis(axes, labels)
        _limits(axes, axis)
        right = axes.get_xlim()[1]
        for y, row in zip(places, rows, strict=True):
            if row.note:
                _note(axes, row.note, (right, y))
        legend(axes)

    return draw(caption, _MARGIN + 0.3 + ROW * len(labels), paint)


def stacked(  # noqa: PLR0913 - what rows of bars can show
    caption: Caption,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[float]]],
    axis: Axis,
    *,
    notes: Sequence[str] = (),
    rules: Sequence[Rule] = (),
) -> str:
    """Draw one bar a row, made of several series with a hatch each."""

    def paint(axes: "Axes") -> None:
        starts = [0.0] * len(labels)
        for number, (name, values) in enumerate(series):
            axes.barh(
                range(len(labels)),
                list(values),
                left=starts,
                height=0.72,
                color=SERIES[number],
                edgecolor="white",
                hatch=HATCHES[number],
                label=name,
            )
            starts = [a + b for a, b in zip(starts, values, strict=True)]
        for rule in rules:
            axes.axvline(rule.value, color=INK, linestyle=rule.style, label=rule.name)
        row_axis(axes, labels)
        _limits(axes, axis)
        for y, (end, note) in enumerate(zip(starts, notes, strict=False)):
            _note(axes, note, (end, y))
        legend(axes, columns=3)

    return draw(caption, _MARGIN + 0.3 + ROW * len(labels), paint)


def columns(
    caption: Caption, labels: Sequence[str], counts: Sequence[int], axis: Axis
) -> str:
    """Draw a histogram with its count on each column."""

    def paint(axes: "Axes") -> None:
        bars = axes.bar(range(len(labels)), list(counts), color=BLUE, width=0.8)
        axes.bar_label(bars, fontsize=8, padding=1)
        axes.set_xticks(range(len(labels)), labels)
        axes.grid(visible=False, axis="x")
        _limits(axes, axis)

    return draw(caption, 2.7, paint)


def scatter(  # noqa: PLR0913 - what a plane of points can show
    caption: Caption,
    points: Sequence[Point],
    axis: Axis,
    *,
    groups: Sequence[str] = ("",),
    rules: Sequence[Rule] = (),
    height: float = 4.0,
) -> str:
    """Draw labelled points whose labels do not overlap."""

    def paint(axes: "Axes") -> None:
        for group, name in enumerate(groups):
            chosen = [point for point in points if point.group == group]
            if chosen:
                axes.plot(
                    [point.x for point in chosen],
                    [point.y for point in chosen],
                    color=SERIES[group],
                    marker=MARKERS[group],
                    linestyle="none",
                    label=name or "_",
                )
        for rule in rules:
            axes.axhline(rule.value, color=INK, linestyle=rule.style, label=rule.name)
        axes.margins(0.16, 0.1)
        _limits(axes, axis)
        legend(axes)
        _label(axes, points)

    return draw(caption, height, paint)


def _label(axes: "Axes", points: Sequence[Point]) -> None:
    axes.figure.draw_without_rendering()  # type: ignore[union-attr]  # the whole figure: fixes the layout
    box = axes.get_window_extent()
    scale = 72 / axes.figure.dpi
    seen = axes.transData.transform([(point.x, point.y) for point in points])
    at = [((x - box.x0) * scale, (y - box.y0) * scale) for x, y in seen]
    frame = Frame(box.width * scale, box.height * scale)
    texts = [point.label for point in points]
    for (x, y), text, label in zip(at, texts, place(at, texts, frame), strict=True):
        axes.annotate(
            text,
            (x, y),
            (label.x, label.y),
            xycoords="axes points",
            textcoords="axes points",
            ha="center",
            va="center",
            fontsize=frame.font,
            arrowprops={"arrowstyle": "-", "color": GREY, "linewidth": 0.5}
            if label.is_far
            else None,
        )


def lines(
    caption: Caption, places: Sequence[str], series: Sequence[Line], axis: Axis
) -> str:
    """Draw lines over named places; those that are not strong stay in grey."""

    def paint(axes: "Axes") -> None:
        number = 0
        for line in series:
            known = [(x, y) for x, y in enumerate(line.values) if y is not None]
            colour, marker = _QUIET, "None"
            if line.is_strong:
                colour, marker = SERIES[number % 4], MARKERS[number % 4]
            axes.plot(
                [x for x, _ in known],
                [y for _, y in known],
                color=colour,
                marker=marker,
                linewidth=1.8 if line.is_strong else 1.0,
                zorder=3 if line.is_strong else 2,
                label=line.name if line.is_strong else "_",
            )
            number += line.is_strong
        axes.set_xticks(range(len(places)), places)
        axes.margins(x=0.1)
        _limits(axes, axis)
        legend(axes)

    return draw(caption, 3.3, paint)
