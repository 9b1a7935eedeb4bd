"""Colours that colour-blind readers tell apart, and the ink that is read on them.

The categorical colours are Okabe and Ito's (jfly.uni-koeln.de/color); each has a hatch
and a marker as a second sign. The sequential scale runs from near white to dark blue.
"""

from collections.abc import Iterable
from itertools import pairwise

BLUE, ORANGE, GREEN, VERMILION = "#0072b2", "#e69f00", "#009e73", "#d55e00"
PURPLE, GREY, INK, PALE = "#a8558a", "#767676", "#1f2933", "#e4e7eb"
HATCHES = ("", "///", "|||", "xxx")
MARKERS = ("o", "s", "^", "D")
SERIES = (BLUE, ORANGE, GREEN, VERMILION)
BETTER, WORSE, SAME = "#bcdcf0", "#f9dcae", "#e4e7eb"
"""Shades of a cell whose row is better, worse, or not told apart."""

_SCALE = ("#f4f8fb", "#c6dbef", "#6baed6", "#2171b5", "#08306b")
_BLACK, _WHITE = "#000000", "#ffffff"
_LINEAR_BELOW = 0.04045


def shade(value: float, lowest: float, highest: float) -> str:
    """Return the colour of a value on the sequential scale from lowest to highest."""
    span = highest - lowest
    place = min(max((value - lowest) / span if span > 0 else 0.5, 0.0), 1.0)
    steps = tuple(pairwise(_SCALE))
    step = min(int(place * len(steps)), len(steps) - 1)
    low, high = steps[step]
    part = place * len(steps) - step
    return _hex(
        a + part * (b - a) for a, b in zip(_parts(low), _parts(high), strict=True)
    )


def ink_on(background: str) -> str:
    """Return black or white, whichever has the greater contrast.

    One of the two has at least √21 = 4.58 on any colour, above the 4.5 of WCAG's AA.
    """
    return max((_BLACK, _WHITE), key=lambda ink: contrast(ink, background))


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21."""
    lights = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= _LINEAR_BELOW else ((part + 0.055) / 1.055) ** 2.4


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(parts: Iterable[float]) -> str:
    return "#" + "".join(f"{round(part):02x}" for part in parts)
