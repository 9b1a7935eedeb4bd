"""Whatever anybody tries in whatever order, the protocol's promises hold."""

from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from colombian_law.curation.case import Actor, Case, Move, Step, advance, assign
from colombian_law.curation.protocol import (
    ARCHIVE_REASONS,
    CHECKLISTS,
    FINAL,
    Action,
    Policy,
    ReturnTo,
    Role,
    SplitVote,
    State,
)
from colombian_law.errors import RefusedError

AREAS = ("civil", "penal")
ACTORS = (
    Actor(1, Role.STUDENT),
    Actor(2, Role.STUDENT),
    Actor(3, Role.ASSISTANT),
    Actor(4, Role.ASSISTANT),
    Actor(5, Role.EVALUATOR, frozenset({"civil"})),
    Actor(6, Role.EVALUATOR, frozenset({"penal"})),
    Actor(7, Role.EVALUATOR, frozenset(AREAS)),
    Actor(8, Role.TECHNICAL),
)
moves = st.builds(
    Move,
    action=st.sampled_from(Action),
    comment=st.sampled_from(["", "motivo"]),
    reason=st.sampled_from(["", *ARCHIVE_REASONS]),
    checked=st.sampled_from([frozenset(), *map(frozenset, CHECKLISTS.values())]),
    changes=st.booleans(),
    answers_all=st.booleans(),
    area=st.sampled_from([None, *AREAS]),
    yes=st.sampled_from([None, True, True, False]),
)
policies = st.builds(
    Policy,
    split_vote=st.sampled_from(SplitVote),
    primary_returns_to=st.sampled_from(ReturnTo),
    committee_returns_to=st.sampled_from(ReturnTo),
)


class Protocol(RuleBasedStateMachine):
    """One item among eight people who try everything."""

    @initialize(author=st.sampled_from(ACTORS), policy=policies)
    def receive(self, author: Actor, policy: Policy) -> None:
        """A question comes in from anybody."""
        self.case = Case(State.RECEIVED, version=1, author=author.id, area="civil")
        self.policy = policy
        self.done: list[tuple[Case, Actor | None, Move | None, Step]] = []
        step = assign(self.case, 3, is_own=author.id == 3)
        self.done.append((self.case, None, None, step))
        self.case = step.case

    @rule(actor=st.sampled_from(ACTORS), move=moves)
    def attempt(self, actor: Actor, move: Move) -> None:
        """Somebody tries something."""
        before = self.case
        try:
            step = advance(before, actor, move, self.policy)
        except RefusedError:
            return
        self.done.append((before, actor, move, step))
        self.case = step.case

    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """Somebody entitled does the next step, so that deep states are reached."""
        action = {
            State.PRIMARY_REVIEW: Action.PASS,
            State.EXPERT_EVALUATION: Action.PRE_APPROVE,
            State.PRE_APPROVED: Action.VOTE,
            State.ADJUSTMENT_REQUESTED: Action.RESUBMIT,
        }.get(self.case.state)
        if action is None:
            return
        actor = data.draw(st.sampled_from(ACTORS))
        self.attempt(
            actor,
            Move(
                action,
                checked=frozenset(CHECKLISTS.get(action, ())),
                answers_all=True,
                yes=True,
            ),
        )

    @invariant()
    def final_states_have_no_exit(self) -> None:
        """Nothing is done to an item after its final state."""
        assert not [before for before, *_ in self.done if before.state in FINAL]

    @invariant()
    def approval_rests_on_the_whole_protocol(self) -> None:
        """Approved means T5, T11 and two people's "yes", these three on one version."""
        if self.case.state is not State.APPROVED:
            return
        rows = [step.transition.id for *_, step in self.done if step.transition]
        votes = {
            (ballot.voter, ballot.role)
            for ballot in self.case.ballots
            if ballot.yes and ballot.version == self.case.version
        }

        assert "T5" in rows
        assert self.case.passed_version is not None
        assert self.case.pre_approved_version == self.case.version
        assert len({voter for voter, _ in votes}) == 2
        assert {role for _, role in votes} == {Role.ASSISTANT, Role.EVALUATOR}

    @invariant()
    def every_change_of_state_has_its_row(self) -> None:
        """A state changes by one row of the table, from its source to its target."""
        for before, _, _, step in self.done:
            if before.state is step.case.state:
                continue
            assert step.transition is not None
            assert step.transition.source is before.state
            assert step.transition.target in {None, step.case.state}

    @invariant()
    def replaying_gives_the_state(self) -> None:
        """The steps form a chain from the reception to where the item stands."""
        state = State.RECEIVED
        for before, _, _, step in self.done:
            assert before.state is state
            state = step.case.state
        assert state is self.case.state

    @invariant()
    def only_the_entitled_decide(self) -> None:
        """No student and nobody of the technical team ever decides on an item."""
        for _, actor, move, _ in self.done:
            if actor is None or move is None:
                continue
            assert actor.role is not Role.TECHNICAL
            assert actor.role is not Role.STUDENT or move.action is Action.RESUBMIT

    @invariant()
    def evaluators_keep_to_their_areas(self) -> None:
        """No evaluator decides on another area's item, or on an unmarked own one."""
        for before, actor, move, _ in self.done:
            if actor is None or move is None or actor.role is not Role.EVALUATOR:
                continue
            if move.action is Action.RESUBMIT:
                continue
            assert before.area in actor.areas
            assert before.author != actor.id or before.self_review

    @invariant()
    def versions_only_grow(self) -> None:
        """A step adds one version or none, and only where the text changed."""
        for before, _, move, step in self.done:
            grown = step.case.version - before.version
            assert grown == (1 if move is not None and move.changes else 0)


TestProtocol = Protocol.TestCase
TestProtocol.settings = settings(max_examples=150, stateful_step_count=30)


def test_provenance_does_not_bypass_quality_control() -> None:
    """The same moves lead the same way, whoever wrote the question."""
    checks = [
        (ACTORS[2], Action.PASS),
        (ACTORS[4], Action.PRE_APPROVE),
        (ACTORS[2], Action.VOTE),
        (ACTORS[4], Action.VOTE),
    ]
    routes = []
    for author in (1, 4, 8):
        case = Case(State.PRIMARY_REVIEW, 1, author, "civil", assignee=3)
        case = replace(case, author_answers=author != 8)
        states = []
        for actor, action in checks:
            move = Move(
                action,
                checked=frozenset(CHECKLISTS.get(action, ())),
                yes=True if action is Action.VOTE else None,
            )
            case = advance(case, actor, move, Policy()).case
            states.append(case.state)
        routes.append(states)

    assert routes[0] == routes[1] == routes[2]
