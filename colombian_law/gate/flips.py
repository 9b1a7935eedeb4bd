"""The items whose score changed most, with where to see them."""

from dataclasses import dataclass

from colombian_law.gate.config import MeasureRule
from colombian_law.gate.paired import Pairs
from colombian_law.gate.snapshot import Snapshot

MOST_SHOWN = 50
"""Items listed for each direction."""


@dataclass(frozen=True, slots=True)
class Flip:
    """One item whose score changed.

    Attributes:
        id: The item.
        before: Its score in the baseline.
        after: Its score in the candidate.
        is_loss: Whether it got worse.
        question: None where the log or baseline file does not hold it whole.
        answer_before: As `question`.
        answer_after: As `question`.
        log_before: Where the baseline's answer can be seen.
        log_after: Where the candidate's can be seen.
    """

    id: str
    before: float
    after: float
    is_loss: bool
    question: str | None
    answer_before: str | None
    answer_after: str | None
    log_before: str
    log_after: str


def flips(
    sides: tuple[Snapshot, Snapshot], pairs: Pairs, rule: MeasureRule
) -> tuple[Flip, ...]:
    """Return the items that changed: losses, then gains, the largest change first.

    At most `MOST_SHOWN` of each.
    """
    first, second = sides
    before_items = {item.id: item for item in first.items}
    after_items = {item.id: item for item in second.items}
    sign = 1.0 if rule.better == "higher" else -1.0
    changed = [
        Flip(
            id=item_id,
            before=before,
            after=after,
            is_loss=sign * (after - before) < 0,
            question=after_items[item_id].question or before_items[item_id].question,
            answer_before=before_items[item_id].answer,
            answer_after=after_items[item_id].answer,
            log_before=first.location,
            log_after=second.location,
        )
        for item_id, before, after in zip(
            pairs.ids, pairs.baseline, pairs.candidate, strict=True
        )
        if before != after
    ]
    changed.sort(key=lambda flip: (-abs(flip.after - flip.before), flip.id))
    losses = [flip for flip in changed if flip.is_loss][:MOST_SHOWN]
    gains = [flip for flip in changed if not flip.is_loss][:MOST_SHOWN]
    return (*losses, *gains)
