"""The journal of decisions: rows added under one lock, each chained to the last."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from colombian_law.curation.models import ChainHead, Decision, Item, Member
from colombian_law.errors import CurationError

_CHUNK = 2000


@dataclass(frozen=True, slots=True)
class Entry:
    """What a decision says, apart from who and when.

    Attributes:
        action: what was done.
        item: on which item; None for what concerns none.
        transition: T1 to T14, or empty.
        from_state: state before, or empty.
        to_state: state after, or empty.
        version: number of the item's version.
        reason: reason code of an archival.
        comment: words.
        data: whatever else must be kept.
    """

    action: str
    item: Item | None = None
    transition: str = ""
    from_state: str = ""
    to_state: str = ""
    version: int | None = None
    reason: str = ""
    comment: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


def record(entry: Entry, actor: Member | None) -> Decision:
    """Add a decision to the journal and return it.

    Must run within the transaction of what it records.
    """
    if not transaction.get_connection().in_atomic_block:
        raise CurationError("a decision is recorded in the transaction of its change")
    head = lock()
    decision = Decision(
        position=head.length + 1,
        item=entry.item,
        transition=entry.transition,
        action=entry.action,
        from_state=entry.from_state,
        to_state=entry.to_state,
        version=entry.version,
        actor=actor,
        actor_role=actor.role if actor else "",
        reason=entry.reason,
        comment=entry.comment,
        data=dict(entry.data),
        at=timezone.now(),
        previous_sha256=head.sha256,
    )
    decision.sha256 = digest(decision)
    decision.save()
    head.length = decision.position
    head.sha256 = decision.sha256
    head.save(update_fields=["length", "sha256"])
    return decision


def lock() -> ChainHead:
    """Return the journal's end, held until the transaction ends.

    Whoever holds it is alone in writing.
    """
    return ChainHead.objects.select_for_update().get_or_create(pk=1)[0]


def digest(decision: Decision) -> str:
    """Return the sha256 of everything a decision says, and of the one before."""
    said = [
        decision.position,
        decision.item_id,
        decision.transition,
        decision.action,
        decision.from_state,
        decision.to_state,
        decision.version,
        decision.actor_id,
        decision.actor_role,
        decision.reason,
        decision.comment,
        decision.data,
        decision.at.isoformat(),
        decision.previous_sha256,
    ]
    text = json.dumps(said, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def verify() -> list[str]:
    """Return what is wrong with the journal, a sentence a defect; nothing if sound."""
    defects: list[str] = []
    previous, count = "", 0
    for decision in Decision.objects.order_by("position").iterator(_CHUNK):
        count += 1
        if decision.position != count:
            defects.append(f"decision {count} is missing")
            count = decision.position
        if decision.previous_sha256 != previous:
            defects.append(
                f"decision {decision.position} does not follow the one before it"
            )
        if digest(decision) != decision.sha256:
            defects.append(
                f"decision {decision.position} was changed after it was made"
            )
        previous = decision.sha256
    head = ChainHead.objects.filter(pk=1).first()
    length, last = (head.length, head.sha256) if head else (0, "")
    if (length, last) != (count, previous):
        defects.append(
            f"the journal should hold {length} decisions; it ends at {count}"
        )
    return defects
