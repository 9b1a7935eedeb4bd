"""One step of the protocol: read under a lock, computed by `case`, stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from colombian_law.curation.case import Case, Move, Step, advance
from colombian_law.curation.content import Content, area_slug, checked
from colombian_law.curation.models import (
    AdjustmentReply,
    AdjustmentRequest,
    Item,
    Member,
    Vote,
    faculty_settings,
)
from colombian_law.curation.protocol import Action, Role, State
from colombian_law.curation.services.coding import draw, note_first
from colombian_law.curation.services.items import (
    add_version,
    apply_case,
    case_of,
    current_content,
    set_columns,
)
from colombian_law.curation.services.journal import Entry, record
from colombian_law.curation.services.routing import evaluator_for
from colombian_law.errors import RefusedError, StaleItemError


@dataclass(frozen=True, slots=True)
class Request:
    """A step that a member asks for.

    Attributes:
        item: number of the item.
        revision: the revision that the member had read.
        move: what to do; whether the text changes is found out here.
        content: the text that comes with it, if any.
        points: what to adjust, a sentence a point.
        answers: answers to the points of the open request, in their order.
    """

    item: int
    revision: int
    move: Move
    content: Content | None = None
    points: Sequence[str] = ()
    answers: Sequence[str] = ()


def perform(member: Member, request: Request) -> Item:
    """Do one step and return the item after it.

    Raises:
        StaleItemError: The item changed since the member read it; nothing is stored.
        RefusedError: The protocol does not allow the step; nothing is stored.
        CurationError: The new text is not complete; nothing is stored.
    """
    with transaction.atomic():
        item = Item.objects.select_for_update().get(pk=request.item)
        if item.revision != request.revision:
            raise StaleItemError(item.pk, request.revision, item.revision)
        return _stored(item, member, request)


def _stored(item: Item, member: Member, request: Request) -> Item:
    before = case_of(item)
    open_request = _open_request(item)
    move = _completed(item, request, open_request)
    step = advance(before, member.actor(), move, faculty_settings().policy())
    if move.changes and request.content is not None:
        item.version = step.case.version
        add_version(item, request.content, member, move.comment)
        set_columns(item, request.content)
    if move.action is Action.VOTE:
        _add_vote(item, member, move)
    case = _routed(item, before, step.case)
    if move.action is Action.PASS and before.passed_version is None:
        draw(item)
    note_first(item, member, move.action, before.version)
    _mark(item, case, move)
    apply_case(item, case)
    data = _details(item, request, move, open_request)
    _record_step(item, member, before, step, move, data)
    _keep_adjustments(item, member, before, request, open_request)
    return item


def _open_request(item: Item) -> AdjustmentRequest | None:
    if item.stage is not State.ADJUSTMENT_REQUESTED:
        return None
    return item.adjustment_requests.order_by("pk").last()


def _completed(item: Item, request: Request, asked: AdjustmentRequest | None) -> Move:
    """Return the move with what follows from the text and the answers."""
    move = request.move
    if request.points and not move.comment.strip():
        move = replace(move, comment="\n".join(request.points))
    if request.content is not None:
        checked(request.content)
        if request.content != current_content(item):
            move = replace(move, changes=True, area=area_slug(request.content))
    answers = [answer for answer in request.answers if answer.strip()]
    is_answered = asked is not None and len(answers) == len(asked.points)
    return replace(move, answers_all=is_answered)


def _add_vote(item: Item, member: Member, move: Move) -> None:
    Vote.objects.create(
        item=item,
        version=item.version,
        committee_round=item.committee_round,
        voter=member,
        role=member.role,
        yes=bool(move.yes),
        comment=move.comment,
    )


def _routed(item: Item, before: Case, after: Case) -> Case:
    """Return the case with an evaluator of its area, where it now needs one."""
    if after.state is not State.EXPERT_EVALUATION:
        return after
    covers = (
        item.evaluator is not None
        and item.evaluator.is_active
        and item.evaluator.areas.filter(area=after.area).exists()
    )
    if covers and before.area == after.area:
        return after
    evaluator = evaluator_for(after.area, item.author_id)
    item.evaluator = evaluator
    is_own = evaluator is not None and evaluator.pk == item.author_id
    return replace(after, self_review=after.self_review or is_own)


def _mark(item: Item, case: Case, move: Move) -> None:
    if move.action is Action.PRE_APPROVE:
        item.committee_round += 1
    if case.state is State.APPROVED:
        item.approved_version = case.version
    if case.state is State.ARCHIVED:
        item.archive_stage = item.state
        # Two votes against have no code of their own; their words stand in the votes.
        item.archive_reason = move.reason or "committee"


def _details(
    item: Item, request: Request, move: Move, asked: AdjustmentRequest | None
) -> dict[str, object]:
    data: dict[str, object] = {}
    if move.checked:
        data["checked"] = sorted(move.checked)
    if move.yes is not None:
        data["yes"] = move.yes
        data["round"] = item.committee_round
    if request.points:
        data["points"] = list(request.points)
    if asked is not None:
        data["answers"] = list(request.answers)
    if item.self_review:
        data["self_review"] = True
    if item.stage is State.EXPERT_EVALUATION:
        data["evaluator"] = item.evaluator_id
    return data


def _record_step(  # noqa: PLR0913, PLR0917 - what happened, whole
    item: Item,
    member: Member,
    before: Case,
    step: Step,
    move: Move,
    data: dict[str, object],
) -> None:
    record(
        Entry(
            action=move.action.value,
            item=item,
            transition=step.transition.id if step.transition else "",
            from_state=before.state.value,
            to_state=item.state,
            version=item.version,
            reason=item.archive_reason if item.stage is State.ARCHIVED else "",
            comment=move.comment,
            data=data,
        ),
        member,
    )


def _keep_adjustments(
    item: Item,
    member: Member,
    before: Case,
    request: Request,
    asked: AdjustmentRequest | None,
) -> None:
    if item.stage is State.ADJUSTMENT_REQUESTED:
        if item.addressee is None:
            raise RefusedError("no_addressee", "nobody can be asked for adjustments")
        AdjustmentRequest.objects.create(
            item=item,
            version=item.version,
            stage=before.state.value,
            points=list(request.points) or [request.move.comment],
            asked_by=member,
            addressee=item.addressee,
        )
    elif asked is not None:
        AdjustmentReply.objects.create(
            request=asked, answers=list(request.answers), answered_by=member
        )


def committee_roles_missing(item: Item) -> tuple[Role, ...]:
    """Return whose vote a pre-approved item still waits for."""
    given = {ballot.role for ballot in case_of(item).ballots}
    return tuple(role for role in (Role.ASSISTANT, Role.EVALUATOR) if role not in given)
