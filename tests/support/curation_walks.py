"""Ways through the protocol that several tests take."""

from typing import Any

from colombian_law.curation.case import Move
from colombian_law.curation.models import Item, Member
from colombian_law.curation.protocol import CHECKLISTS, Action
from colombian_law.curation.services.steps import Request, perform


def step(member: Member, item: Item, action: Action, **parts: Any) -> Item:
    """Do a step with everything it needs, on the item as it stands."""
    item.refresh_from_db()
    move = Move(
        action,
        comment=parts.pop("comment", "Porque sí"),
        reason="other" if action is Action.ARCHIVE else "",
        checked=frozenset(CHECKLISTS.get(action, ())),
        yes=parts.pop("yes", True) if action is Action.VOTE else None,
    )
    done = perform(member, Request(item.pk, item.revision, move, **parts))
    item.refresh_from_db()
    return done


def approve(team: dict[str, Member], item: Item) -> Item:
    """Take an item from primary review to its approval."""
    step(team["asistente"], item, Action.PASS)
    step(team["evaluador"], item, Action.PRE_APPROVE)
    step(team["asistente"], item, Action.VOTE)
    step(team["evaluador"], item, Action.VOTE)
    return item
