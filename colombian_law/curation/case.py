"""One item's way through the protocol, as a pure computation.

`advance` takes where an item stands, who does what, and the faculty's policy, and
returns where it stands then. The services store the result; nothing else decides.
"""

from dataclasses import dataclass, replace

from colombian_law.curation.protocol import (
    ARCHIVE_REASONS,
    CHECKLISTS,
    Action,
    Policy,
    ReturnTo,
    Role,
    Scope,
    SplitVote,
    State,
    Transition,
    transitions_of,
)
from colombian_law.errors import RefusedError


@dataclass(frozen=True, slots=True)
class Actor:
    """A member, as far as the protocol cares."""

    id: int
    role: Role
    areas: frozenset[str] = frozenset()
    """Slugs of an evaluator's areas."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote of the committee on one version."""

    voter: int
    role: Role
    version: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Case:
    """Where an item stands.

    Attributes:
        state: its only state.
        version: number of its current text.
        author: who submitted it.
        area: slug of its area.
        assignee: the legal assistant in charge; None before T2.
        addressee: who was asked for adjustments; None unless they were.
        resumes_in: the stage an adjusted item goes to; None unless it is adjusted.
        self_review: whether its author may review it, for want of anybody else.
        author_answers: whether its author can be asked for adjustments; who imported
            an item cannot.
        passed_version: the version of the last T5; None before it.
        pre_approved_version: the version of the last T11; None before it.
        ballots: votes since it was last pre-approved, the last of each role.
    """

    state: State
    version: int
    author: int
    area: str
    assignee: int | None = None
    addressee: int | None = None
    resumes_in: State | None = None
    self_review: bool = False
    author_answers: bool = True
    passed_version: int | None = None
    pre_approved_version: int | None = None
    ballots: tuple[Ballot, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """What an actor asks for.

    Attributes:
        action: one of the protocol's.
        comment: words for others: points to adjust, a reason.
        reason: one of `ARCHIVE_REASONS`, for an archival.
        checked: the ticked points of the action's checklist.
        changes: whether the text that comes with it differs from the current one.
        answers_all: whether every point of an adjustment has an answer (T9).
        area: slug of the area in the new text, where it changes.
        yes: the vote.
    """

    action: Action
    comment: str = ""
    reason: str = ""
    checked: frozenset[str] = frozenset()
    changes: bool = False
    answers_all: bool = False
    area: str | None = None
    yes: bool | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The outcome of a move: the case after it and the row of the protocol.

    `transition` is None for a vote that does not decide yet.
    """

    case: Case
    transition: Transition | None


def may(actor: Actor, action: Action, case: Case) -> bool:
    """Return whether the actor's role and the item's state allow an action."""
    return refusal(actor, action, case) is None


def advance(case: Case, actor: Actor, move: Move, policy: Policy) -> Step:
    """Return the outcome of a move.

    Raises:
        RefusedError: The protocol does not allow it; its code says why.
    """
    refused = refusal(actor, move.action, case)
    if refused is not None:
        raise refused
    if move.changes and move.action not in {Action.EDIT, Action.RESUBMIT}:
        raise RefusedError("not_an_edit", f"{move.action} does not change the text")
    if move.action is Action.VOTE:
        return _voted(case, actor, move, policy)
    row = transitions_of(move.action, case.state)[0]
    _check_words(row, move)
    target = row.target or case.resumes_in
    if target is None:
        raise RefusedError("no_stage", "the item does not say which stage asked for it")
    moved = replace(
        case,
        state=target,
        version=case.version + move.changes,
        area=move.area or case.area,
        ballots=(),
        addressee=None,
        resumes_in=None,
    )
    return Step(_marked(moved, case, move, policy), row)


def assign(case: Case, assistant: int, *, is_own: bool) -> Step:
    """Return the outcome of T2: a received item gets its legal assistant.

    Raises:
        RefusedError: The item is not waiting for one.
    """
    if case.state is not State.RECEIVED:
        raise RefusedError(
            "wrong_state", f"only a received item is assigned; this one is {case.state}"
        )
    moved = replace(
        case,
        state=State.PRIMARY_REVIEW,
        assignee=assistant,
        self_review=case.self_review or is_own,
    )
    return Step(moved, transitions_of(Action.ASSIGN, State.RECEIVED)[0])


def refusal(actor: Actor, action: Action, case: Case) -> RefusedError | None:
    """Return why an actor may not do an action; None if they may."""
    rows = transitions_of(action, case.state)
    if not rows:
        return RefusedError(
            "wrong_state", f"{action} is not possible for an item in {case.state}"
        )
    scopes = [scope for role, scope in rows[0].allowed if role is actor.role]
    if not scopes:
        return RefusedError(
            "wrong_role", f"the role {actor.role} may not {action} in {case.state}"
        )
    if scopes[0] is Scope.ADDRESSEE and case.addressee != actor.id:
        return RefusedError(
            "not_addressee", "the adjustment was asked of somebody else"
        )
    if scopes[0] is Scope.ASSIGNED_AREA:
        if case.area not in actor.areas:
            return RefusedError(
                "wrong_area", f"the evaluator's areas do not include {case.area}"
            )
        if case.author == actor.id and not case.self_review:
            return RefusedError(
                "own_item", "an evaluator decides on no item of their own"
            )
    return None


def _check_words(row: Transition, move: Move) -> None:
    if row.needs_comment and not move.comment.strip():
        raise RefusedError("no_comment", f"{move.action} needs a comment")
    if move.action is Action.ARCHIVE and move.reason not in ARCHIVE_REASONS:
        raise RefusedError(
            "no_reason",
            f"reason={move.reason!r} is not allowed; allowed: "
            f"{', '.join(ARCHIVE_REASONS)}",
        )
    missing = set(CHECKLISTS.get(move.action, ())) - move.checked
    if missing:
        raise RefusedError(
            "unchecked", f"{move.action} needs {', '.join(sorted(missing))} checked"
        )
    if move.action is Action.EDIT and not move.changes:
        raise RefusedError("no_change", "the text is the same as the current version")
    if move.action is Action.RESUBMIT and not (move.changes or move.answers_all):
        raise RefusedError(
            "unanswered", "edit the item, or answer each requested point"
        )


def _marked(moved: Case, before: Case, move: Move, policy: Policy) -> Case:
    """Return the case with what the transition leaves on it."""
    if move.action is Action.PASS:
        return replace(moved, passed_version=moved.version)
    if move.action is Action.PRE_APPROVE:
        return replace(moved, pre_approved_version=moved.version)
    if move.action is Action.RETURN_TO_AUTHOR:
        return replace(
            moved,
            addressee=_addressee(before, policy.primary_returns_to),
            resumes_in=State.PRIMARY_REVIEW,
        )
    if move.action is Action.REQUEST_ADJUSTMENTS:
        # The study: "request specific adjustments from the legal assistant".
        return replace(
            moved,
            addressee=_addressee(before, ReturnTo.ASSISTANT),
            resumes_in=State.EXPERT_EVALUATION,
        )
    if move.action is Action.SEND_BACK:
        return replace(
            moved,
            addressee=_addressee(before, policy.committee_returns_to),
            resumes_in=State.EXPERT_EVALUATION,
        )
    return moved


def _addressee(case: Case, wanted: ReturnTo) -> int | None:
    if wanted is ReturnTo.AUTHOR and case.author_answers:
        return case.author
    return case.assignee


def _voted(case: Case, actor: Actor, move: Move, policy: Policy) -> Step:
    if move.yes is None:
        raise RefusedError("no_vote", "a vote is yes or no")
    if not move.yes and not move.comment.strip():
        raise RefusedError("no_comment", "a vote against needs a comment")
    if any(
        ballot.voter == actor.id and ballot.role is not actor.role
        for ballot in case.ballots
    ):
        raise RefusedError("voted_twice", "the committee is two different people")
    ballot = Ballot(actor.id, actor.role, case.version, move.yes)
    others = tuple(
        other
        for other in case.ballots
        if other.role is not actor.role and other.version == case.version
    )
    voted = replace(case, ballots=(*others, ballot))
    outcome = _outcome(voted.ballots, policy.split_vote)
    if outcome is None:
        return Step(voted, None)
    row = next(
        row for row in transitions_of(Action.VOTE, case.state) if row.target is outcome
    )
    return Step(replace(voted, state=outcome), row)


def _outcome(ballots: tuple[Ballot, ...], rule: SplitVote) -> State | None:
    """Return the state that two votes lead to; None while they do not decide."""
    if len(ballots) < len((Role.ASSISTANT, Role.EVALUATOR)):
        return None
    if all(ballot.yes for ballot in ballots):
        return State.APPROVED
    if rule is SplitVote.ANY_NO or not any(ballot.yes for ballot in ballots):
        return State.ARCHIVED
    return None
