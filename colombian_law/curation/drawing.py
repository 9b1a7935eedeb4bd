"""Systematic draws: an exact share of each stratum, without asking for its size."""

import hashlib
import math
from fractions import Fraction


def is_drawn(position: int, percent: int, stratum: str, key: str) -> bool:
    """Return whether the `position`-th member of a stratum is drawn.

    Member k is drawn where ⌊k·p + u⌋ > ⌊(k − 1)·p + u⌋, with p the share and u in
    [0, 1) a start that the stratum's name and a secret key fix. After n members, n·p
    of them are drawn, give or take one.

    Args:
        position: 1 for the first member.
        percent: 0 to 100.
        stratum: Its name.
        key: Secret, so that nobody can tell the draw beforehand.
    """
    digest = hashlib.sha256(f"{key}\n{stratum}".encode()).digest()
    start = Fraction(int.from_bytes(digest[:8], "big"), 2**64)
    share = Fraction(percent, 100)
    after = math.floor(position * share + start)
    return after > math.floor((position - 1) * share + start)
