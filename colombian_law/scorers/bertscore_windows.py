"""Which tokens of a text a model with limited input reads together."""

from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of tokens that is read together, and the part of it that is kept."""

    start: int
    stop: int
    first: int
    """The first token whose vector is taken from this window."""
    last: int
    """The token after the last one whose vector is taken from this window."""


def beginning(length: int, size: int) -> list[Window]:
    """Return the one window over the first `size` of `length` tokens."""
    stop = min(length, size)
    return [Window(0, stop, 0, stop)]


def overlapping(length: int, size: int) -> list[Window]:
    """Return windows of at most `size` tokens that keep each of `length` tokens once.

    Neighbours overlap by half a window or more, and a token is kept where it stands
    further from the edge, so that it is read with context on both sides.
    """
    if length <= size:
        return beginning(length, size)
    step = max(size // 2, 1)
    starts = [*range(0, length - size, step), length - size]
    # Between two neighbours the middle of their overlap divides what each keeps.
    cuts = [(start + size + after) // 2 for start, after in pairwise(starts)]
    return [
        Window(start, start + size, first, last)
        for start, first, last in zip(starts, [0, *cuts], [*cuts, length], strict=True)
    ]
