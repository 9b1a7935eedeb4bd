"""The quality-assurance protocol as a table: states, roles, actions, transitions.

Section 4.3 and Figure 4 of the study. What the study leaves open is a `Policy`. No
Django here: `case` computes with this table, the services store what it says.
"""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """Where an item stands on its way; the only such mark it has."""

    RECEIVED = "received"
    PRIMARY_REVIEW = "primary_review"
    EXPERT_EVALUATION = "expert_evaluation"
    ADJUSTMENT_REQUESTED = "adjustment_requested"
    PRE_APPROVED = "pre_approved"
    APPROVED = "approved"
    ARCHIVED = "archived"


FINAL = frozenset({State.APPROVED, State.ARCHIVED})
"""States without an exit."""
OPEN_STATES = tuple(state for state in State if state not in FINAL)
"""States of items that somebody still has to decide on, in the protocol's order."""


class Role(StrEnum):
    """The four roles of section 4.1; one a member."""

    STUDENT = "estudiante"
    ASSISTANT = "asistente"
    EVALUATOR = "evaluador"
    TECHNICAL = "tecnico"


class Action(StrEnum):
    """What a person, or the system, does to an item."""

    SUBMIT = "submit"
    ASSIGN = "assign"
    EDIT = "edit"
    RETURN_TO_AUTHOR = "return_to_author"
    PASS = "pass"  # noqa: S105 - an action's name, no password
    REQUEST_ADJUSTMENTS = "request_adjustments"
    RESUBMIT = "resubmit"
    PRE_APPROVE = "pre_approve"
    ARCHIVE = "archive"
    VOTE = "vote"
    SEND_BACK = "send_back"


class Scope(StrEnum):
    """Which items of a state a role may act on."""

    ANY = "any"
    ASSIGNED_AREA = "assigned_area"
    """Items of the member's areas; an own item only where it is marked self-review."""
    ADDRESSEE = "addressee"
    """Items whose adjustment was asked of the member."""
    SYSTEM = "system"
    """The platform itself acts, at once."""


class SplitVote(StrEnum):
    """What happens when the committee's two votes differ (the study does not say)."""

    UNANIMITY = "unanimity"
    """The item stays pre-approved until both agree or one sends it back."""
    ANY_NO = "any_no"
    """One "no" of two votes archives the item."""


class ReturnTo(StrEnum):
    """Who is asked when the primary review or the committee sends an item back."""

    AUTHOR = "author"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Policy:
    """What the study leaves open, chosen by each faculty."""

    split_vote: SplitVote = SplitVote.UNANIMITY
    primary_returns_to: ReturnTo = ReturnTo.AUTHOR
    committee_returns_to: ReturnTo = ReturnTo.ASSISTANT


@dataclass(frozen=True, slots=True)
class Transition:
    """One row of the protocol.

    Attributes:
        id: its name, T1 to T14.
        source: the state before; None for an item that is being received.
        target: the state after; None where the case says which (T9).
        action: what is done.
        allowed: which role may do it, on which items.
        needs_comment: whether words are required.
    """

    id: str
    source: State | None
    target: State | None
    action: Action
    allowed: tuple[tuple[Role, Scope], ...]
    needs_comment: bool = False


_BY_ASSISTANT = ((Role.ASSISTANT, Scope.ANY),)
_BY_EVALUATOR = ((Role.EVALUATOR, Scope.ASSIGNED_AREA),)
_BY_COMMITTEE = (*_BY_ASSISTANT, *_BY_EVALUATOR)
_BY_ADDRESSEE = tuple(
    (role, Scope.ADDRESSEE) for role in (Role.STUDENT, Role.ASSISTANT, Role.EVALUATOR)
)
_BY_AUTHORS = tuple((role, Scope.ANY) for role in Role)

TRANSITIONS: tuple[Transition, ...] = (
    Transition("T1", None, State.RECEIVED, Action.SUBMIT, _BY_AUTHORS),
    Transition("T2", State.RECEIVED, State.PRIMARY_REVIEW, Action.ASSIGN, ()),
    Transition(
        "T3", State.PRIMARY_REVIEW, State.PRIMARY_REVIEW, Action.EDIT, _BY_ASSISTANT
    ),
    Transition(
        "T4",
        State.PRIMARY_REVIEW,
        State.ADJUSTMENT_REQUESTED,
        Action.RETURN_TO_AUTHOR,
        _BY_ASSISTANT,
        needs_comment=True,
    ),
    Transition(
        "T5", State.PRIMARY_REVIEW, State.EXPERT_EVALUATION, Action.PASS, _BY_ASSISTANT
    ),
    Transition(
        "T6",
        State.PRIMARY_REVIEW,
        State.ARCHIVED,
        Action.ARCHIVE,
        _BY_ASSISTANT,
        needs_comment=True,
    ),
    Transition(
        "T7",
        State.EXPERT_EVALUATION,
        State.EXPERT_EVALUATION,
        Action.EDIT,
        _BY_EVALUATOR,
    ),
    Transition(
        "T8",
        State.EXPERT_EVALUATION,
        State.ADJUSTMENT_REQUESTED,
        Action.REQUEST_ADJUSTMENTS,
        _BY_EVALUATOR,
        needs_comment=True,
    ),
    Transition("T9", State.ADJUSTMENT_REQUESTED, None, Action.RESUBMIT, _BY_ADDRESSEE),
    Transition(
        "T10",
        State.EXPERT_EVALUATION,
        State.ARCHIVED,
        Action.ARCHIVE,
        _BY_EVALUATOR,
        needs_comment=True,
    ),
    Transition(
        "T11",
        State.EXPERT_EVALUATION,
        State.PRE_APPROVED,
        Action.PRE_APPROVE,
        _BY_EVALUATOR,
    ),
    Transition("T12", State.PRE_APPROVED, State.APPROVED, Action.VOTE, _BY_COMMITTEE),
    Transition(
        "T13",
        State.PRE_APPROVED,
        State.ARCHIVED,
        Action.VOTE,
        _BY_COMMITTEE,
        needs_comment=True,
    ),
    Transition(
        "T14",
        State.PRE_APPROVED,
        State.ADJUSTMENT_REQUESTED,
        Action.SEND_BACK,
        _BY_COMMITTEE,
        needs_comment=True,
    ),
    # The same row of the protocol: a member of the committee edits instead. The new
    # version is evaluated again, so that what is voted on is what an expert approved.
    Transition(
        "T14",
        State.PRE_APPROVED,
        State.EXPERT_EVALUATION,
        Action.EDIT,
        _BY_COMMITTEE,
    ),
)
"""Every way between states; nothing else is possible."""

ARCHIVE_REASONS = (
    "incoherent",
    "irrelevant",
    "duplicate",
    "no_legal_basis",
    "wrong_key",
    "needs_document",
    "post_cutoff",
    "meta_option",
    "beyond_repair",
    "other",
)
"""Reason codes of an archived item; words always stand beside them."""

CHECKLISTS: dict[Action, tuple[str, ...]] = {
    Action.PASS: ("coherence", "clarity", "relevance"),
    Action.PRE_APPROVE: ("norm", "key", "reference"),
}
"""What a decision to go on has checked (section 4.3): each point must be ticked."""


def transitions_of(action: Action, source: State | None) -> tuple[Transition, ...]:
    """Return the rows of the protocol for `action` in the state `source`."""
    return tuple(
        row for row in TRANSITIONS if row.action is action and row.source is source
    )


def actions_in(source: State) -> tuple[Action, ...]:
    """Return the actions that the protocol knows in a state, in its order."""
    actions = [row.action for row in TRANSITIONS if row.source is source]
    return tuple(dict.fromkeys(actions))
