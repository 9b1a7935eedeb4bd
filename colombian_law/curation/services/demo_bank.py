"""Putting the demo bank through the protocol, step by step, in an empty database."""

from itertools import cycle

from django.db import transaction

from colombian_law.curation.case import Move
from colombian_law.curation.demo import (
    EVALUATORS,
    WORKSHOPS,
    Planned,
    edited,
    planned,
)
from colombian_law.curation.models import Item, Member, Origin, Workshop, WorkshopMode
from colombian_law.curation.protocol import CHECKLISTS, Action, Role
from colombian_law.curation.services import people, workshops
from colombian_law.curation.services.items import Arrival, submit
from colombian_law.curation.services.steps import Request, perform
from colombian_law.errors import CurationError

_INDIVIDUALS = 6


def fill(password: str) -> int:
    """Fill an empty database with the demo bank; return the number of its items.

    Args:
        password: Of the demo's assistant, evaluators and technical member.

    Raises:
        CurationError: The database holds items: practice and work do not mix.
    """
    if Item.objects.exists():
        raise CurationError(
            "the database holds items; the demo bank goes into a home of its own: "
            "colombian-law curation --home demo-home demo"
        )
    with transaction.atomic():
        cast = Cast(password)
        items = planned()
        for each in items:
            cast.play(each)
    return len(items)


class Cast:
    """The members of the demo, and the questions' ways through their hands."""

    def __init__(self, password: str) -> None:
        def member(name: str, role: Role, areas: tuple[str, ...] = ()) -> Member:
            # Students of the past are many and nobody logs in as them.
            given = None if role is Role.STUDENT else password
            return people.add_member(people.Account(name, given), role, areas)

        self.technical = member("tecnico-demo", Role.TECHNICAL)
        self.assistant = member("asistente-demo", Role.ASSISTANT)
        self.evaluators = {
            name: member(name, Role.EVALUATOR, areas)
            for name, areas in EVALUATORS.items()
        }
        self.by_id = {each.pk: each for each in self.evaluators.values()}
        self.consent = workshops.current_consent() or workshops.set_consent(
            None, "Texto de práctica.", "CC-BY-4.0"
        )
        self.workshops: dict[str, Workshop] = {}
        self.authors: dict[str | None, cycle[Member]] = {}
        for code, day, mode, _, participants in WORKSHOPS:
            plan = workshops.Plan(code, day, WorkshopMode(mode))
            self.workshops[code] = workshops.open_new(self.technical, plan)
            students = [
                member(f"{code.lower()}-estudiante-{n}", Role.STUDENT)
                for n in range(1, participants + 1)
            ]
            for student in students:
                people.join(student, self.workshops[code])
            self.authors[code] = cycle(students)
        individuals = [
            member(f"estudiante-{n}", Role.STUDENT) for n in range(1, _INDIVIDUALS + 1)
        ]
        self.authors[None] = cycle([*individuals, self.assistant])

    def play(self, question: Planned, until: int | None = None) -> None:
        """Submit a question and take it to the end of its route.

        Args:
            question: The question and its route.
            until: Stop after so many stages: 0 in primary review, 1 in expert
                evaluation, 2 pre-approved; at the end if None.
        """
        item = self._submitted(question)
        if until == 0:
            return
        if question.route == "archived" and item.pk % 2:
            self._step(self.assistant, item, _archive("irrelevant"))
            return
        if question.route == "adjusted" and item.pk % 2:
            self._step(
                self.assistant, item, Move(Action.EDIT), edited(question.content)
            )
        self._step(self.assistant, item, _pass(Action.PASS))
        if until == 1:
            return
        item.refresh_from_db()
        evaluator = self.by_id[item.evaluator_id or 0]
        if question.route == "archived":
            self._step(evaluator, item, _archive("wrong_key"))
            return
        if question.route == "adjusted" and item.version == 1:
            self._step(evaluator, item, Move(Action.EDIT), edited(question.content))
        self._step(evaluator, item, _pass(Action.PRE_APPROVE))
        if until is not None:
            return
        for voter in (self.assistant, evaluator):
            self._step(voter, item, Move(Action.VOTE, yes=True))

    def _submitted(self, question: Planned) -> Item:
        author = next(self.authors[question.workshop])
        if question.workshop is not None:
            origin = Origin.WORKSHOP
        elif author.kind is Role.STUDENT:
            origin = Origin.INDIVIDUAL
        else:
            origin = Origin.LEGAL_TEAM
        arrival = Arrival(
            origin=origin,
            workshop=self.workshops.get(question.workshop or ""),
            consent=self.consent,
        )
        return submit(author, question.content, arrival)

    @staticmethod
    def _step(
        member: Member, item: Item, move: Move, content: dict[str, object] | None = None
    ) -> None:
        after = perform(member, Request(item.pk, item.revision, move, content))
        item.revision, item.version = after.revision, after.version


def _pass(action: Action) -> Move:
    return Move(action, checked=frozenset(CHECKLISTS[action]))


def _archive(reason: str) -> Move:
    return Move(Action.ARCHIVE, comment="Archivada en la demostración", reason=reason)
