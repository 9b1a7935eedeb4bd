"""Who may do what in which state: the protocol's table against the study's words."""

from dataclasses import replace
from itertools import product

import pytest

from colombian_law.curation.case import Actor, Ballot, Case, Move, advance, assign, may
from colombian_law.curation.protocol import (
    CHECKLISTS,
    FINAL,
    TRANSITIONS,
    Action,
    Policy,
    ReturnTo,
    Role,
    Scope,
    SplitVote,
    State,
)
from colombian_law.errors import RefusedError

AUTHOR, ASSISTANT, EVALUATOR, TECHNICAL = 1, 2, 3, 4
ACTORS = {
    Role.STUDENT: Actor(AUTHOR, Role.STUDENT),
    Role.ASSISTANT: Actor(ASSISTANT, Role.ASSISTANT),
    Role.EVALUATOR: Actor(EVALUATOR, Role.EVALUATOR, frozenset({"civil"})),
    Role.TECHNICAL: Actor(TECHNICAL, Role.TECHNICAL),
}
A, E, S = Role.ASSISTANT, Role.EVALUATOR, Role.STUDENT
# Written from the study's section 4.3 and the faculty's role table, not from the code.
EXPECTED = {
    (State.PRIMARY_REVIEW, Action.EDIT): {A},
    (State.PRIMARY_REVIEW, Action.RETURN_TO_AUTHOR): {A},
    (State.PRIMARY_REVIEW, Action.PASS): {A},
    (State.PRIMARY_REVIEW, Action.ARCHIVE): {A},
    (State.EXPERT_EVALUATION, Action.EDIT): {E},
    (State.EXPERT_EVALUATION, Action.REQUEST_ADJUSTMENTS): {E},
    (State.EXPERT_EVALUATION, Action.ARCHIVE): {E},
    (State.EXPERT_EVALUATION, Action.PRE_APPROVE): {E},
    # In `case_in` the adjustment was asked of the author.
    (State.ADJUSTMENT_REQUESTED, Action.RESUBMIT): {S},
    (State.PRE_APPROVED, Action.VOTE): {A, E},
    (State.PRE_APPROVED, Action.SEND_BACK): {A, E},
    (State.PRE_APPROVED, Action.EDIT): {A, E},
}


def case_in(state: State) -> Case:
    """A case of civil law in a state, at its second version."""
    case = Case(state, version=2, author=AUTHOR, area="civil", assignee=ASSISTANT)
    if state is State.ADJUSTMENT_REQUESTED:
        return replace(case, addressee=AUTHOR, resumes_in=State.PRIMARY_REVIEW)
    return case


def move(action: Action) -> Move:
    """A move with everything that the action may need."""
    return Move(
        action,
        comment="Porque sí",
        reason="other" if action is Action.ARCHIVE else "",
        checked=frozenset(CHECKLISTS.get(action, ())),
        changes=action in {Action.EDIT, Action.RESUBMIT},
        yes=True if action is Action.VOTE else None,
    )


@pytest.mark.parametrize(("role", "state"), list(product(Role, State)))
def test_permission_matrix(role: Role, state: State) -> None:
    """Each role may do, in each state, what the study says and nothing else."""
    allowed = {action for action in Action if may(ACTORS[role], action, case_in(state))}

    assert allowed == {
        action
        for (source, action), roles in EXPECTED.items()
        if source is state and role in roles
    }


@pytest.mark.parametrize(
    ("role", "row", "state"),
    [
        (role, row, state)
        for role, row, state in product(Role, TRANSITIONS, State)
        if row.source is not None
    ],
)
def test_transitions_happen_by_the_table_alone(
    role: Role, row: "object", state: State
) -> None:
    """Role x transition x state: the row's own state and role, or a refusal."""
    from colombian_law.curation.protocol import Transition

    assert isinstance(row, Transition)
    can = row.source is state and role in {each for each, _ in row.allowed}
    if Scope.ADDRESSEE in {scope for _, scope in row.allowed}:
        can = can and role is Role.STUDENT  # the addressee in `case_in`
    others = {r.action for r in TRANSITIONS if r.source is state and r.allowed}
    if not can and row.action in others:
        return  # another row of this action applies; it has its own case
    if can:
        step = advance(case_in(state), ACTORS[role], move(row.action), Policy())
        assert step.case.state in State
    else:
        with pytest.raises(RefusedError):
            advance(case_in(state), ACTORS[role], move(row.action), Policy())


@pytest.mark.parametrize(
    ("role", "action", "target"),
    [
        (A, Action.EDIT, State.PRIMARY_REVIEW),
        (A, Action.RETURN_TO_AUTHOR, State.ADJUSTMENT_REQUESTED),
        (A, Action.PASS, State.EXPERT_EVALUATION),
        (A, Action.ARCHIVE, State.ARCHIVED),
    ],
)
def test_targets_of_primary_review(role: Role, action: Action, target: State) -> None:
    """T3 to T6 lead where the study says."""
    case = case_in(State.PRIMARY_REVIEW)

    assert advance(case, ACTORS[role], move(action), Policy()).case.state is target


@pytest.mark.parametrize(
    ("action", "target"),
    [
        (Action.EDIT, State.EXPERT_EVALUATION),
        (Action.REQUEST_ADJUSTMENTS, State.ADJUSTMENT_REQUESTED),
        (Action.ARCHIVE, State.ARCHIVED),
        (Action.PRE_APPROVE, State.PRE_APPROVED),
    ],
)
def test_targets_of_expert_evaluation(action: Action, target: State) -> None:
    """T7, T8, T10 and T11 lead where the study says."""
    case = case_in(State.EXPERT_EVALUATION)

    assert advance(case, ACTORS[E], move(action), Policy()).case.state is target


def test_final_states_have_no_exit() -> None:
    """Nothing starts from an approved or archived item."""
    assert not [row for row in TRANSITIONS if row.source in FINAL]


def test_other_area_is_refused() -> None:
    """An evaluator of another area decides nothing."""
    stranger = Actor(9, Role.EVALUATOR, frozenset({"penal"}))

    with pytest.raises(RefusedError, match="do not include civil"):
        advance(
            case_in(State.EXPERT_EVALUATION),
            stranger,
            move(Action.PRE_APPROVE),
            Policy(),
        )


def test_own_item_needs_the_mark() -> None:
    """An evaluator decides on their own item only where it is marked self-review."""
    own = replace(case_in(State.EXPERT_EVALUATION), author=EVALUATOR)

    assert not may(ACTORS[E], Action.PRE_APPROVE, own)
    assert may(ACTORS[E], Action.PRE_APPROVE, replace(own, self_review=True))


def test_two_yes_on_one_version_approve() -> None:
    """T12: the second "yes" approves; one alone decides nothing."""
    first = advance(case_in(State.PRE_APPROVED), ACTORS[A], move(Action.VOTE), Policy())
    second = advance(first.case, ACTORS[E], move(Action.VOTE), Policy())

    assert first.transition is None
    assert first.case.state is State.PRE_APPROVED
    assert second.transition is not None
    assert (second.transition.id, second.case.state) == ("T12", State.APPROVED)


def test_votes_on_another_version_do_not_count() -> None:
    """A ballot on an earlier version is void."""
    case = replace(
        case_in(State.PRE_APPROVED), ballots=(Ballot(ASSISTANT, A, 1, yes=True),)
    )
    step = advance(case, ACTORS[E], move(Action.VOTE), Policy())

    assert step.transition is None
    assert step.case.ballots == (Ballot(EVALUATOR, E, 2, yes=True),)


def test_one_person_is_no_committee() -> None:
    """The same member under two roles cannot give both votes."""
    case = replace(
        case_in(State.PRE_APPROVED), ballots=(Ballot(EVALUATOR, A, 2, yes=True),)
    )

    with pytest.raises(RefusedError, match="two different people"):
        advance(case, ACTORS[E], move(Action.VOTE), Policy())


@pytest.mark.parametrize(
    ("rule", "target"),
    [(SplitVote.UNANIMITY, State.PRE_APPROVED), (SplitVote.ANY_NO, State.ARCHIVED)],
)
def test_split_votes_follow_the_faculty(rule: SplitVote, target: State) -> None:
    """One yes and one no wait under unanimity, and archive under "any no"."""
    policy = Policy(split_vote=rule)
    yes = advance(case_in(State.PRE_APPROVED), ACTORS[A], move(Action.VOTE), policy)
    no = replace(move(Action.VOTE), yes=False)

    assert advance(yes.case, ACTORS[E], no, policy).case.state is target


def test_two_no_archive() -> None:
    """T13: the item is archived when both vote against it."""
    no = replace(move(Action.VOTE), yes=False)
    first = advance(case_in(State.PRE_APPROVED), ACTORS[A], no, Policy())
    second = advance(first.case, ACTORS[E], no, Policy())

    assert second.transition is not None
    assert (second.transition.id, second.case.state) == ("T13", State.ARCHIVED)


def test_an_edit_voids_votes_and_asks_the_expert_again() -> None:
    """T14: the edited text is evaluated again before it is voted on."""
    voted = advance(
        case_in(State.PRE_APPROVED), ACTORS[A], move(Action.VOTE), Policy()
    ).case
    edited = advance(voted, ACTORS[E], move(Action.EDIT), Policy()).case

    assert (edited.state, edited.version, edited.ballots) == (
        State.EXPERT_EVALUATION,
        3,
        (),
    )


@pytest.mark.parametrize(
    ("returns_to", "answers", "addressee"),
    [
        (ReturnTo.AUTHOR, True, AUTHOR),
        (ReturnTo.AUTHOR, False, ASSISTANT),
        (ReturnTo.ASSISTANT, True, ASSISTANT),
    ],
)
def test_who_is_asked(returns_to: ReturnTo, answers: bool, addressee: int) -> None:
    """The faculty says who adjusts; the importer of an item is never asked."""
    case = replace(case_in(State.PRIMARY_REVIEW), author_answers=answers)
    policy = Policy(primary_returns_to=returns_to)
    step = advance(case, ACTORS[A], move(Action.RETURN_TO_AUTHOR), policy)

    assert (step.case.addressee, step.case.resumes_in) == (
        addressee,
        State.PRIMARY_REVIEW,
    )


@pytest.mark.parametrize(
    ("state", "asked", "code"),
    [
        (State.PRIMARY_REVIEW, Move(Action.ARCHIVE, reason="other"), "no_comment"),
        (State.PRIMARY_REVIEW, Move(Action.ARCHIVE, comment="x"), "no_reason"),
        (State.PRIMARY_REVIEW, Move(Action.PASS), "unchecked"),
        (State.PRIMARY_REVIEW, Move(Action.EDIT), "no_change"),
        (State.PRIMARY_REVIEW, Move(Action.RETURN_TO_AUTHOR), "no_comment"),
        (
            State.PRIMARY_REVIEW,
            Move(Action.ARCHIVE, comment="x", reason="other", changes=True),
            "not_an_edit",
        ),
        (State.PRE_APPROVED, Move(Action.VOTE), "no_vote"),
        (State.PRE_APPROVED, Move(Action.VOTE, yes=False), "no_comment"),
        (State.ARCHIVED, Move(Action.EDIT, changes=True), "wrong_state"),
    ],
)
def test_refusals_say_why(state: State, asked: Move, code: str) -> None:
    """A move that lacks something is refused with the code of what it lacks."""
    with pytest.raises(RefusedError) as refused:
        advance(case_in(state), ACTORS[A], asked, Policy())

    assert refused.value.code == code


def test_unanswered_adjustments_are_refused() -> None:
    """T9 needs a new text or an answer to each point."""
    with pytest.raises(RefusedError) as refused:
        advance(
            case_in(State.ADJUSTMENT_REQUESTED),
            ACTORS[S],
            Move(Action.RESUBMIT),
            Policy(),
        )

    assert refused.value.code == "unanswered"


def test_only_received_items_are_assigned() -> None:
    """T2 happens once, and marks the assistant's own items."""
    step = assign(case_in(State.RECEIVED), ASSISTANT, is_own=True)

    assert (step.case.state, step.case.self_review) == (State.PRIMARY_REVIEW, True)
    with pytest.raises(RefusedError, match="only a received item"):
        assign(step.case, ASSISTANT, is_own=False)
