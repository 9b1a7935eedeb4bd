"""Places for the labels of points, so that no two overlap."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

_WIDTH, _HEIGHT = 0.64, 1.3
"""Of a character, in font sizes."""
_REACH = (1.0, 2.2, 3.6, 5.2)
_DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
_FAR = 2.0


@dataclass(frozen=True, slots=True)
class Frame:
    """The drawing's inner area in points of the page, and the size of its text."""

    width: float
    height: float
    font: float = 8.0


@dataclass(frozen=True, slots=True)
class Placed:
    """A label's centre in points; `is_far` asks for a line to its point."""

    x: float
    y: float
    is_far: bool


_Box = tuple[float, float, float, float]


def place(
    points: Sequence[tuple[float, float]], texts: Sequence[str], frame: Frame
) -> tuple[Placed, ...]:
    """Return where each label goes: near its point, clear of points and labels.

    Args:
        points: In points of the page, inside the frame.
        texts: One a point.
        frame: Labels stay inside it where any place is free there.
    """
    gap = frame.font * 0.9
    taken: list[_Box] = [(x - 3, y - 3, x + 3, y + 3) for x, y in points]
    placed = []
    for (x, y), text in zip(points, texts, strict=True):
        half = (len(text) * frame.font * _WIDTH / 2, frame.font * _HEIGHT / 2)
        options = []
        for reach, (right, up) in product(_REACH, _DIRECTIONS):
            centre = (
                x + right * (half[0] + gap * (reach if up == 0 else reach / 2)),
                y + up * (half[1] + gap * reach * 0.8),
            )
            box = _box(centre, half)
            cost = sum(_overlap(box, other) for other in taken)
            cost += 10 * _outside(box, frame)
            options.append((round(cost, 3), reach, centre, box))
        _, reach, centre, box = min(options, key=lambda option: option[:2])
        taken.append(box)
        placed.append(Placed(*centre, is_far=reach >= _FAR))
    return tuple(placed)


def _box(centre: tuple[float, float], half: tuple[float, float]) -> _Box:
    (x, y), (wide, tall) = centre, half
    return x - wide, y - tall, x + wide, y + tall


def _overlap(one: _Box, other: _Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def _outside(box: _Box, frame: Frame) -> float:
    return sum(
        max(0.0, beyond)
        for beyond in (-box[0], -box[1], box[2] - frame.width, box[3] - frame.height)
    )
