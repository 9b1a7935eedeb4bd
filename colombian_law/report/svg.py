"""Drawings of matplotlib as inline SVG that is small, accessible and reproducible."""

import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from colombian_law.errors import MissingExtraError
from colombian_law.report.palette import INK

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH = 5.4
"""Inches of every drawing, so that its text has one size on the page."""
_STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "colombian_law",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#e4e7eb",
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
}
_SVG = re.compile(r"<svg\b[^>]*?viewBox=\"([^\"]+)\"[^>]*>(.*)</svg>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LONG = re.compile(r"(\d+\.\d{2})\d+")
_ID = re.compile(r' id="([^"]+)"')
_REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')


@dataclass(frozen=True, slots=True)
class Caption:
    """How a drawing is named for those who do not see it.

    Attributes:
        id: Of the figure, unique in its page.
        title: Its name.
        text: What it shows.
    """

    id: str
    title: str
    text: str


Draw = Callable[["Axes"], None]


def draw(caption: Caption, height: float, paint: Draw) -> str:
    """Return a drawing as an `<svg>` element without dates and random ids.

    Args:
        caption: Its name and description, as `<title>` and `<desc>`.
        height: In inches; the width is `WIDTH`.
        paint: Paints the axes.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    with _style():
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        paint(figure.add_subplot())
        target = io.StringIO()
        figure.savefig(target, format="svg", metadata={"Date": None}, transparent=True)
    return inline(target.getvalue(), caption)


@contextmanager
def _style() -> Iterator[None]:
    try:
        import matplotlib as mpl
    except ImportError as error:
        raise MissingExtraError("the report", "report") from error
    with mpl.rc_context(dict(_STYLE)):
        yield


def inline(svg: str, caption: Caption) -> str:
    """Return a whole SVG file as an element that can stand in a page beside others.

    Every id begins with the figure's own, ids that nothing refers to are dropped, and
    coordinates keep two decimals: a hundredth of a point.
    """
    found = _SVG.search(svg)
    if found is None:
        raise ValueError("the text holds no <svg> element with a viewBox")
    view_box, body = found.groups()
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    body = re.sub(r'xlink:href="', 'href="', body)
    used = set(_REFERENCE.findall(body))
    body = _ID.sub(
        lambda hit: f' id="{caption.id}-{hit[1]}"' if hit[1] in used else "", body
    )
    body = re.sub(r'href="#', f'href="#{caption.id}-', body)
    body = body.replace("url(#", f"url(#{caption.id}-")
    body = _TAG.sub(lambda tag: _LONG.sub(r"\1", tag[0]), body)
    body = re.sub(r"\s*\n\s*", "\n", body).strip()
    names = f"{caption.id}-title {caption.id}-desc"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" role="img" '
        f'aria-labelledby="{names}">'
        f'<title id="{caption.id}-title">{escape(caption.title)}</title>'
        f'<desc id="{caption.id}-desc">{escape(caption.text)}</desc>\n{body}\n</svg>'
    )
