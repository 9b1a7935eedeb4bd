"""Receiving items, and reading where they stand."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from colombian_law.curation.case import Ballot, Case, assign
from colombian_law.curation.content import (
    Content,
    area_slug,
    checked,
    digest,
    is_edited,
)
from colombian_law.curation.models import (
    ConsentText,
    Item,
    ItemVersion,
    Member,
    Origin,
    Workshop,
)
from colombian_law.curation.protocol import Action, Role, State
from colombian_law.curation.services.journal import Entry, record
from colombian_law.curation.services.routing import assistant_for
from colombian_law.errors import CurationError


@dataclass(frozen=True, slots=True)
class Arrival:
    """How an item comes in.

    Attributes:
        origin: where it comes from.
        workshop: the workshop, for that origin.
        consent: the words its author agreed to; None for what has no author here.
        licence: the licence under which it may be released; empty if unknown.
        bank_id: its id in the bank it was imported from.
        note: words for the journal.
    """

    origin: Origin
    workshop: Workshop | None = None
    consent: ConsentText | None = None
    licence: str = ""
    bank_id: int | str | None = None
    note: str = ""


def submit(author: Member, content: Content, arrival: Arrival) -> Item:
    """Receive a question (T1) and give it its legal assistant at once (T2).

    Raises:
        CurationError: The question is not complete, or its author has not agreed to
            the current words.
    """
    checked(content)
    is_import = arrival.origin is Origin.IMPORTED
    if is_import is not (author.kind is Role.TECHNICAL):
        raise CurationError(
            "the technical team brings questions by import, and nobody else does"
        )
    if not is_import and arrival.consent is None:
        raise CurationError("a question comes with its author's consent")
    with transaction.atomic():
        item = Item(
            state=State.RECEIVED.value,
            version=1,
            author=author,
            origin=arrival.origin.value,
            workshop=arrival.workshop,
            consent=arrival.consent,
            licence=arrival.licence
            or (arrival.consent.licence if arrival.consent else ""),
            bank_id=None if arrival.bank_id is None else str(arrival.bank_id),
            bank_id_is_number=isinstance(arrival.bank_id, int),
        )
        set_columns(item, content)
        item.save()
        add_version(item, content, author, arrival.note)
        record(
            Entry(
                action=Action.SUBMIT.value,
                item=item,
                transition="T1",
                to_state=State.RECEIVED.value,
                version=1,
                comment=arrival.note,
                data={
                    "origin": item.origin,
                    "workshop": arrival.workshop.code if arrival.workshop else None,
                    "consent": arrival.consent.pk if arrival.consent else None,
                    "licence": item.licence,
                },
            ),
            author,
        )
        assign_item(item)
    return item


def assign_item(item: Item) -> bool:
    """Give a received item its legal assistant (T2).

    Returns:
        Whether there was one; otherwise the item waits as received.
    """
    assistant = assistant_for(item.author_id)
    if assistant is None:
        return False
    step = assign(case_of(item), assistant.pk, is_own=assistant.pk == item.author_id)
    before = item.state
    apply_case(item, step.case)
    record(
        Entry(
            action=Action.ASSIGN.value,
            item=item,
            transition="T2",
            from_state=before,
            to_state=item.state,
            version=item.version,
            data={"assignee": assistant.pk, "self_review": item.self_review},
        ),
        None,
    )
    return True


def assign_waiting() -> int:
    """Assign every item that waited for a legal assistant; return how many got one."""
    with transaction.atomic():
        waiting = Item.objects.select_for_update().filter(state=State.RECEIVED.value)
        return sum(assign_item(item) for item in waiting)


def case_of(item: Item) -> Case:
    """Return where an item stands, as the protocol reads it."""
    return Case(
        state=item.stage,
        version=item.version,
        author=item.author_id,
        area=item.area,
        assignee=item.assignee_id,
        addressee=item.addressee_id,
        resumes_in=State(item.resumes_in) if item.resumes_in else None,
        self_review=item.self_review,
        author_answers=item.origin != Origin.IMPORTED.value,
        passed_version=item.passed_version,
        pre_approved_version=item.pre_approved_version,
        ballots=_ballots(item) if item.stage is State.PRE_APPROVED else (),
    )


def _ballots(item: Item) -> tuple[Ballot, ...]:
    votes = item.votes.filter(
        committee_round=item.committee_round, version=item.version
    )
    last = {vote.role: vote for vote in votes}
    return tuple(
        Ballot(vote.voter_id, Role(vote.role), vote.version, vote.yes)
        for vote in last.values()
    )


def apply_case(item: Item, case: Case) -> None:
    """Store where an item stands; its revision grows by one."""
    if item.state != case.state.value:
        item.state_since = timezone.now()
    item.state = case.state.value
    item.version = case.version
    item.assignee_id = case.assignee
    item.addressee_id = case.addressee
    item.resumes_in = case.resumes_in.value if case.resumes_in else ""
    item.self_review = case.self_review
    item.passed_version = case.passed_version
    item.pre_approved_version = case.pre_approved_version
    touch(item)


def touch(item: Item) -> None:
    """Store an item that changed; its revision grows by one."""
    item.revision += 1
    item.updated_at = timezone.now()
    item.save()


def set_columns(item: Item, content: Mapping[str, object]) -> None:
    """Copy to an item's columns what lists are filtered by."""
    item.question_format = str(content["formato"])
    item.area = area_slug(content)
    item.complexity = str(content.get("complejidad") or "")
    item.topic = str(content.get("tema") or "")
    item.question = str(content["pregunta"])


def add_version(
    item: Item, content: Content, author: Member, reason: str
) -> ItemVersion:
    """Add the text of the item's current version."""
    before = item.versions.filter(number=item.version - 1).first()
    return ItemVersion.objects.create(
        item=item,
        number=item.version,
        content=content,
        sha256=digest(content),
        is_edit=before is not None and is_edited(before.content, content),
        author=author,
        reason=reason,
    )


def current_content(item: Item) -> Content:
    """Return the text of an item's current version."""
    return content_at(item, item.version)


def content_at(item: Item, number: int) -> Content:
    """Return the text of one version of an item."""
    return item.versions.get(number=number).content
