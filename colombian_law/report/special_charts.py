"""Charts of a single figure: dendrogram, item map, violins, hexagons, groups."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from colombian_law.analysis.closed_results import Dendrogram, ItemMap
from colombian_law.analysis.free_text_results import Distribution, HexBins
from colombian_law.report.charts import ROW, Axis, legend, row_axis
from colombian_law.report.palette import BLUE, GREY, INK, MARKERS, ORANGE, SERIES
from colombian_law.report.svg import Caption, draw

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class Member:
    """A model in one of the groups that are compared."""

    label: str
    value: float
    is_marked: bool


def dendrogram(
    caption: Caption, tree: Dendrogram, labels: Sequence[str], axis: Axis
) -> str:
    """Draw the merges from the right (distance 0) to the left.

    Args:
        caption: Of the drawing.
        tree: What is drawn.
        labels: Of its leaves, in their order.
        axis: Name of the distances.
    """

    def paint(axes: "Axes") -> None:
        places = {
            tree.models.index(leaf): (0.0, float(row))
            for row, leaf in enumerate(tree.leaves)
        }
        for number, merge in enumerate(tree.merges, start=len(tree.models)):
            (x1, y1), (x2, y2) = places[merge.left], places[merge.right]
            axes.plot(
                [x1, merge.distance, merge.distance, x2],
                [y1, y1, y2, y2],
                color=BLUE,
                linewidth=1.3,
            )
            places[number] = (merge.distance, (y1 + y2) / 2)
        row_axis(axes, labels)
        axes.set_xlim(left=0)
        axes.set_xlabel(axis.x)

    return draw(caption, 0.7 + ROW * len(labels), paint)


def item_map(
    caption: Caption, results: ItemMap, axis: Axis, names: tuple[str, str, str]
) -> str:
    """Draw items by difficulty and discrimination over ticks of the models' abilities.

    `names` are those of well and of weakly identified items, and of the models.
    """

    def paint(axes: "Axes") -> None:
        for number, is_weak in enumerate((False, True)):
            chosen = [item for item in results.items if item.is_weak is is_weak]
            axes.plot(
                [item.difficulty for item in chosen],
                [item.discrimination for item in chosen],
                marker="x" if is_weak else "o",
                markersize=4,
                linestyle="none",
                color=GREY if is_weak else BLUE,
                alpha=0.6,
                label=names[number],
            )
        axes.plot(
            [found.ability for found in results.abilities],
            [0.03] * len(results.abilities),
            transform=axes.get_xaxis_transform(),
            marker="|",
            markersize=13,
            markeredgewidth=1.6,
            linestyle="none",
            color=ORANGE,
            label=names[2],
        )
        axes.set_xlabel(axis.x)
        axes.set_ylabel(axis.y)
        axes.set_ylim(bottom=0)
        legend(axes, columns=3)

    return draw(caption, 3.6, paint)


def violins(
    caption: Caption, rows: Sequence[tuple[str, Distribution]], axis: Axis
) -> str:
    """Draw the shares of the bins as mirrored shapes, with quartiles and mean."""

    def paint(axes: "Axes") -> None:
        for y, (_, row) in enumerate(rows):
            bins = row.bins
            tallest = max(bins.counts, default=1) or 1
            edges = [bins.lower + bins.width * i for i in range(len(bins.counts))]
            xs = [x + bins.width * half for x in edges for half in (0.0, 1.0)]
            tall = [0.42 * n / tallest for n in bins.counts for _ in range(2)]
            axes.fill_between(
                xs,
                [y - t for t in tall],
                [y + t for t in tall],
                color=SERIES[0],
                alpha=0.3,
                linewidth=0,
            )
            low, middle, high = row.quartiles
            axes.plot([low, high], [y, y], color=BLUE, linewidth=2.5)
            axes.plot([middle, middle], [y - 0.3, y + 0.3], color=BLUE)
            mean = row.mean
            if mean.ci_lower is not None and mean.ci_upper is not None:
                axes.plot([mean.ci_lower, mean.ci_upper], [y, y], color=INK)
            axes.plot(mean.value, y, marker="D", color=ORANGE, markeredgecolor=INK)
        row_axis(axes, [label for label, _ in rows])
        axes.set_xlabel(axis.x)
        if axis.x_limits:
            axes.set_xlim(*axis.x_limits)

    return draw(caption, 0.7 + 0.33 * len(rows), paint)


def hexagons(caption: Caption, bins: HexBins, axis: Axis, scale: str) -> str:
    """Draw counts on a hexagonal grid, darker where there are more answers."""

    def paint(axes: "Axes") -> None:
        from matplotlib.collections import PolyCollection
        from matplotlib.colors import LogNorm

        half, third = bins.width / 2, bins.row_height / 3
        corners = (
            *((0, 2 * third), (half, third), (half, -third)),
            *((0, -2 * third), (-half, -third), (-half, third)),
        )
        drawn = PolyCollection(
            [[(cell.x + x, cell.y + y) for x, y in corners] for cell in bins.cells],
            cmap="Blues",
            norm=LogNorm(0.6, max(2, *(cell.n for cell in bins.cells))),
            edgecolor="white",
            linewidth=0.2,
        )
        drawn.set_array([cell.n for cell in bins.cells])
        axes.add_collection(drawn)
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_xlabel(axis.x)
        axes.set_ylabel(axis.y)
        ticks = [n for n in (1, 10, 100, 1000) if n <= max(c.n for c in bins.cells)]
        bar = axes.figure.colorbar(drawn, ax=axes, label=scale, ticks=ticks)
        bar.ax.minorticks_off()
        bar.set_ticklabels([str(tick) for tick in ticks])
        bar.outline.set_visible(False)
        bar.solids.set_rasterized(False)  # type: ignore[union-attr]  # a mesh

    return draw(caption, 3.8, paint)


def groups(
    caption: Caption,
    sides: Sequence[tuple[str, Sequence[Member]]],
    axis: Axis,
    marked: tuple[str, str],
) -> str:
    """Draw groups of models as rows of points, each with its mean as a bar.

    `marked` names the plain and the marked points.
    """

    def paint(axes: "Axes") -> None:
        for row, (_, members) in enumerate(sides):
            ranked = sorted(members, key=lambda member: member.value)
            for place, member in enumerate(ranked):
                number = int(member.is_marked)
                y = row + (place % 3 - 1) * 0.17
                axes.plot(member.value, y, marker=MARKERS[number], color=SERIES[number])
            if members:
                mean = sum(member.value for member in members) / len(members)
                axes.plot([mean, mean], [row - 0.38, row + 0.38], color=INK)
        for number, name in enumerate(marked):
            axes.plot(
                [],
                [],
                marker=MARKERS[number],
                color=SERIES[number],
                linestyle="none",
                label=name,
            )
        row_axis(axes, [name for name, _ in sides])
        axes.set_xlabel(axis.x)
        legend(axes)

    return draw(caption, 1.0 + 0.7 * len(sides), paint)
