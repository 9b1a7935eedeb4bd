"""Correcting an approved item: flagged, edited, evaluated and voted on once more.

The item stays approved, and releases keep its approved version, until both members of
the committee accept the new one.
"""

from dataclasses import dataclass

from django.db import transaction

from colombian_law.curation.case import Actor
from colombian_law.curation.content import Content, checked
from colombian_law.curation.models import (
    CorrectionStage,
    Flag,
    Item,
    Member,
    Vote,
)
from colombian_law.curation.protocol import CHECKLISTS, Action, Role, State
from colombian_law.curation.services.items import (
    add_version,
    content_at,
    current_content,
    set_columns,
    touch,
)
from colombian_law.curation.services.journal import Entry, record
from colombian_law.errors import RefusedError, StaleItemError

STEPS = ("propose", "validate", "vote")
"""What is done to a correction, in order."""
_BOTH = 2


@dataclass(frozen=True, slots=True)
class Correction:
    """A step of a correction.

    Attributes:
        item: number of the item.
        revision: the revision that the member had read.
        content: the corrected text (propose).
        ticked: points of the expert's checklist (validate).
        yes: the vote (vote).
        comment: words.
    """

    item: int
    revision: int
    content: Content | None = None
    ticked: frozenset[str] = frozenset()
    yes: bool | None = None
    comment: str = ""


def flag(member: Member, item: Item, text: str) -> Flag:
    """Keep a remark that an item should be corrected.

    Raises:
        RefusedError: There are no words.
    """
    if not text.strip():
        raise RefusedError("no_comment", "a flag says what is wrong")
    with transaction.atomic():
        raised = Flag.objects.create(
            item=item, version=item.version, text=text.strip(), raised_by=member
        )
        record(
            Entry("flagged", item=item, version=item.version, comment=raised.text),
            member,
        )
    return raised


def possible(actor: Actor, item: Item) -> tuple[str, ...]:
    """Return the steps of a correction that a member may do now."""
    return tuple(step for step in STEPS if _refusal(actor, item, step) is None)


def propose(member: Member, correction: Correction) -> Item:
    """Store a corrected text as a new version; releases keep the approved one.

    Raises:
        StaleItemError: The item changed since the member read it.
        RefusedError: The step is not possible.
    """
    with transaction.atomic():
        item = _locked(member, correction, "propose")
        content = correction.content
        if content is None or content == current_content(item):
            raise RefusedError("no_change", "the text is the same")
        checked(content)
        item.version += 1
        add_version(item, content, member, correction.comment)
        set_columns(item, content)
        item.correction = CorrectionStage.PROPOSED.value
        return _done(item, member, correction, "correction_proposed")


def validate(member: Member, correction: Correction) -> Item:
    """Accept a corrected text as an expert (T11 once more).

    Raises:
        StaleItemError: The item changed since the member read it.
        RefusedError: The step is not possible.
    """
    with transaction.atomic():
        item = _locked(member, correction, "validate")
        missing = set(CHECKLISTS[Action.PRE_APPROVE]) - correction.ticked
        if missing:
            raise RefusedError("unchecked", f"not checked: {sorted(missing)}")
        item.correction = CorrectionStage.VALIDATED.value
        item.committee_round += 1
        return _done(item, member, correction, "correction_validated")


def vote(member: Member, correction: Correction) -> Item:
    """Vote on a corrected text (T12 once more).

    Two votes for it make it the approved version; two against restore that one.

    Raises:
        StaleItemError: The item changed since the member read it.
        RefusedError: The step is not possible.
    """
    with transaction.atomic():
        item = _locked(member, correction, "vote")
        if correction.yes is None:
            raise RefusedError("no_vote", "a vote is yes or no")
        if not correction.yes and not correction.comment.strip():
            raise RefusedError("no_comment", "a vote against needs a comment")
        Vote.objects.create(
            item=item,
            version=item.version,
            committee_round=item.committee_round,
            voter=member,
            role=member.role,
            yes=correction.yes,
            comment=correction.comment,
        )
        given = item.votes.filter(committee_round=item.committee_round)
        last = {each.role: each.yes for each in given}
        action = "correction_voted"
        if len(last) == _BOTH and all(last.values()):
            action = "correction_approved"
            item.approved_version = item.version
            item.correction = ""
        elif len(last) == _BOTH and not any(last.values()):
            action = "correction_rejected"
            _restore(item, member)
        return _done(item, member, correction, action)


def _restore(item: Item, member: Member) -> None:
    content = content_at(item, item.approved_version or 1)
    item.version += 1
    add_version(item, content, member, f"version {item.approved_version} restored")
    set_columns(item, content)
    # The restored text is the approved one, under its newest number.
    item.approved_version = item.version
    item.correction = ""


def _locked(member: Member, correction: Correction, step: str) -> Item:
    item = Item.objects.select_for_update().get(pk=correction.item)
    if item.revision != correction.revision:
        raise StaleItemError(item.pk, correction.revision, item.revision)
    refused = _refusal(member.actor(), item, step)
    if refused is not None:
        raise refused
    return item


def _refusal(actor: Actor, item: Item, step: str) -> RefusedError | None:
    stages = {
        "propose": {"", CorrectionStage.PROPOSED.value},
        "validate": {CorrectionStage.PROPOSED.value},
        "vote": {CorrectionStage.VALIDATED.value},
    }
    if item.stage is not State.APPROVED or item.correction not in stages[step]:
        return RefusedError("wrong_state", f"{step} is not possible for this item")
    roles = {Role.EVALUATOR} if step == "validate" else {Role.ASSISTANT, Role.EVALUATOR}
    if actor.role not in roles:
        return RefusedError("wrong_role", f"the role {actor.role} may not {step}")
    if actor.role is Role.EVALUATOR and item.area not in actor.areas:
        return RefusedError("wrong_area", f"{item.area} is not the evaluator's")
    if actor.role is Role.EVALUATOR and item.author_id == actor.id:
        return RefusedError("own_item", "the item is the evaluator's own")
    return None


def _done(item: Item, member: Member, correction: Correction, action: str) -> Item:
    touch(item)
    record(
        Entry(
            action=action,
            item=item,
            version=item.version,
            comment=correction.comment,
            data={} if correction.yes is None else {"yes": correction.yes},
        ),
        member,
    )
    return item
