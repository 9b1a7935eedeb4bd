"""Steps as they are stored: versions, conflicts, votes, routing, the journal."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from curation_walks import approve, step
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from colombian_law.curation.case import Move
from colombian_law.curation.models import (
    Decision,
    FacultySettings,
    Item,
    Member,
    Origin,
    Vote,
)
from colombian_law.curation.protocol import CHECKLISTS, Action, Role, State
from colombian_law.curation.services.items import Arrival, current_content, submit
from colombian_law.curation.services.journal import verify
from colombian_law.curation.services.steps import Request, perform
from colombian_law.errors import CurationError, RefusedError, StaleItemError

Team = dict[str, Member]
Enter = Callable[[str], Client]


def _changed(item: Item, text: str) -> dict[str, Any]:
    return {**current_content(item), "pregunta": text}


def test_reception_assigns_at_once(team: Team, received: Item) -> None:
    """T1 and T2: a received item has its legal assistant in the same moment."""
    assert (received.state, received.assignee) == ("primary_review", team["asistente"])
    assert [(d.transition, d.actor) for d in received.decisions.all()] == [
        ("T1", team["estudiante"]),
        ("T2", None),
    ]


def test_items_wait_for_the_first_assistant(
    make_member: Callable[..., Member], consent: Any, closed_content: dict[str, Any]
) -> None:
    """Without an assistant an item waits as received; the first one gets it."""
    author = make_member(Role.STUDENT)
    item = submit(author, closed_content, Arrival(Origin.INDIVIDUAL, consent=consent))
    assert item.state == "received"
    assistant = make_member(Role.ASSISTANT)
    item.refresh_from_db()

    assert (item.state, item.assignee) == ("primary_review", assistant)


def test_a_question_needs_consent(team: Team, closed_content: dict[str, Any]) -> None:
    """Without its author's consent a question is not received."""
    with pytest.raises(CurationError, match="consent"):
        submit(team["estudiante"], closed_content, Arrival(Origin.INDIVIDUAL))


def test_an_incomplete_question_is_not_received(
    team: Team, consent: Any, closed_content: dict[str, Any]
) -> None:
    """The row's schema holds for every question from its reception on."""
    content = {**closed_content, "opciones": {"A": "Una"}}

    with pytest.raises(CurationError, match="must have the keys A, B, C, D"):
        submit(team["estudiante"], content, Arrival(Origin.INDIVIDUAL, consent=consent))


def test_the_least_busy_assistant_gets_it(
    make_member: Callable[..., Member],
    team: Team,
    received: Item,
    consent: Any,
    closed_content: dict[str, Any],
) -> None:
    """Items are spread over the assistants; nobody reviews their own if others can."""
    second = make_member(Role.ASSISTANT, "segunda")
    arrival = Arrival(Origin.LEGAL_TEAM, consent=consent)
    item = submit(team["estudiante"], closed_content, arrival)
    own = submit(second, closed_content, arrival)

    assert received.assignee == team["asistente"]
    assert item.assignee == second
    assert (own.assignee, own.self_review) == (team["asistente"], False)


def test_the_only_assistant_reviews_their_own_under_a_mark(
    team: Team, consent: Any, closed_content: dict[str, Any]
) -> None:
    """Self-review happens for want of anybody else, and it shows."""
    arrival = Arrival(Origin.LEGAL_TEAM, consent=consent)
    own = submit(team["asistente"], closed_content, arrival)

    assert (own.assignee, own.self_review) == (team["asistente"], True)


def test_a_stale_step_changes_nothing(team: Team, received: Item) -> None:
    """Of two people who edit the same revision, the second learns of the first."""
    first = Request(
        received.pk,
        received.revision,
        Move(Action.EDIT),
        content=_changed(received, "¿Una?"),
    )
    second = Request(
        received.pk,
        received.revision,
        Move(Action.EDIT),
        content=_changed(received, "¿Otra?"),
    )
    perform(team["asistente"], first)
    before = Decision.objects.count()

    with pytest.raises(StaleItemError, match="at revision 3, the step was based on"):
        perform(team["asistente"], second)
    received.refresh_from_db()
    assert current_content(received)["pregunta"] == "¿Una?"
    assert Decision.objects.count() == before


def test_the_conflict_page_shows_both_texts(
    enter: Enter, team: Team, received: Item
) -> None:
    """409, with what each changed and a form to send one's own text again."""
    posted = {
        "revision": received.revision,
        "version": received.version,
        "area": "civil",
        "tema": "Contratos",
        "pregunta": "¿Mi versión del texto?",
        "opcion_A": "Mutuo",
        "opcion_B": "Comodato",
        "opcion_C": "Depósito",
        "opcion_D": "Prenda",
        "respuesta_correcta": "A",
        "legal_basis": "Código Civil, artículo 2221",
    }
    step(
        team["asistente"],
        received,
        Action.EDIT,
        content=_changed(received, "¿La de la otra persona?"),
    )
    client = enter("asistente")
    conflict = client.post(f"/preguntas/{received.pk}/edit/", posted)
    page = conflict.content.decode()

    assert conflict.status_code == 409
    assert "<ins>La</ins>" in page or "<ins>La " in page
    assert "¿Mi versión del texto?" in page
    again = {**posted, "revision": received.revision, "version": received.version}
    assert client.post(f"/preguntas/{received.pk}/edit/", again).status_code == 302
    received.refresh_from_db()
    assert current_content(received)["pregunta"] == "¿Mi versión del texto?"
    assert received.versions.count() == 3


def test_an_unchanged_save_is_no_edit(team: Team, received: Item) -> None:
    """Saving the same text makes no version and no decision."""
    with pytest.raises(RefusedError) as refused:
        step(
            team["asistente"],
            received,
            Action.EDIT,
            content=current_content(received),
        )

    assert refused.value.code == "no_change"
    assert received.versions.count() == 1


def test_white_space_alone_does_not_count_as_edited(team: Team, received: Item) -> None:
    """A version that only changes spaces is kept and is not counted as an edit."""
    text = current_content(received)["pregunta"].replace(" ", "  ")
    step(team["asistente"], received, Action.EDIT, content=_changed(received, text))

    assert [v.is_edit for v in received.versions.all()] == [False, False]


def test_an_edit_voids_the_votes(team: Team, received: Item) -> None:
    """After an edit in committee, earlier votes stay on file and decide nothing."""
    step(team["asistente"], received, Action.PASS)
    step(team["evaluador"], received, Action.PRE_APPROVE)
    step(team["asistente"], received, Action.VOTE)
    step(
        team["evaluador"],
        received,
        Action.EDIT,
        content=_changed(received, "¿Otra pregunta?"),
    )
    step(team["evaluador"], received, Action.PRE_APPROVE)
    step(team["evaluador"], received, Action.VOTE)

    assert received.state == "pre_approved"
    assert Vote.objects.filter(item=received).count() == 2


def test_votes_after_a_return_without_an_edit_are_void(
    team: Team, received: Item
) -> None:
    """Sending back voids the votes even where the text stays the same."""
    step(team["asistente"], received, Action.PASS)
    step(team["evaluador"], received, Action.PRE_APPROVE)
    step(team["asistente"], received, Action.VOTE)
    step(team["evaluador"], received, Action.SEND_BACK, points=["Aclare"])
    step(team["asistente"], received, Action.RESUBMIT, answers=["Está claro"])
    step(team["evaluador"], received, Action.PRE_APPROVE)
    step(team["evaluador"], received, Action.VOTE)

    assert received.state == "pre_approved"


def test_the_faculty_chooses_what_a_split_vote_does(team: Team, received: Item) -> None:
    """Under "any no" one vote against archives, with the committee as the reason."""
    FacultySettings.objects.create(pk=1, split_vote="any_no")
    step(team["asistente"], received, Action.PASS)
    step(team["evaluador"], received, Action.PRE_APPROVE)
    step(team["asistente"], received, Action.VOTE)
    step(team["evaluador"], received, Action.VOTE, yes=False)

    assert (received.state, received.archive_stage, received.archive_reason) == (
        *("archived", "pre_approved", "committee"),
    )


def test_a_change_of_area_finds_another_evaluator(
    team: Team, make_member: Callable[..., Member], received: Item
) -> None:
    """An evaluator who moves an item to another area hands it over."""
    other = make_member(Role.EVALUATOR, "penalista", ("penal",))
    step(team["asistente"], received, Action.PASS)
    assert received.evaluator == team["evaluador"]
    content = {**current_content(received), "area": "Derecho penal"}
    step(team["evaluador"], received, Action.EDIT, content=content)

    assert (received.area, received.evaluator) == ("penal", other)


def test_adjustment_points_and_answers_are_kept(team: Team, received: Item) -> None:
    """What was asked and what was answered stand side by side."""
    step(team["asistente"], received, Action.RETURN_TO_AUTHOR, points=["Uno", "Dos"])
    with pytest.raises(RefusedError, match="answer each requested point"):
        step(team["estudiante"], received, Action.RESUBMIT, answers=["Solo uno"])
    step(team["estudiante"], received, Action.RESUBMIT, answers=["Sí", "También"])
    asked = received.adjustment_requests.get()

    assert asked.points == ["Uno", "Dos"]
    assert asked.reply.answers == ["Sí", "También"]
    assert received.state == "primary_review"


def test_state_is_written_by_services_alone() -> None:
    """No view, form or command assigns a state or updates rows past the services."""
    import re
    from pathlib import Path

    import colombian_law.curation as package

    root = Path(str(package.__file__)).parent
    past_the_services = re.compile(
        r"\.state\s*=[^=]|\.objects\.(?:update|bulk_\w+)\(|\.bulk_(?:create|update)\("
        r"|\)\.update\("
    )
    for path in root.rglob("*.py"):
        inside = path.relative_to(root).parts[0]
        if inside in {"services", "migrations"}:
            continue
        assert not past_the_services.search(path.read_text(encoding="utf-8")), path


_MOVES = st.tuples(
    st.sampled_from(["estudiante", "asistente", "evaluador", "tecnico"]),
    st.sampled_from(Action),
    st.booleans(),
    st.booleans(),
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(moves=st.lists(_MOVES, min_size=5, max_size=25))
def test_whatever_is_tried_is_stored_whole(
    team: Team, consent: Any, closed_content: dict[str, Any], moves: Any
) -> None:
    """Replaying an item's decisions gives its state, whatever was tried on it."""
    arrival = Arrival(Origin.INDIVIDUAL, consent=consent)
    item = submit(team["estudiante"], closed_content, arrival)
    for number, (role, action, edits, yes) in enumerate(moves):
        item.refresh_from_db()
        content = _changed(item, f"¿Pregunta {number}?") if edits else None
        move = Move(
            action,
            comment="motivo",
            reason="other",
            checked=frozenset(CHECKLISTS.get(action, ())),
            yes=yes if action is Action.VOTE else None,
        )
        asked = Request(
            item.pk, item.revision, move, content, points=["uno"], answers=["uno"]
        )
        try:
            perform(team[role], asked)
        except RefusedError:
            continue
    item.refresh_from_db()
    decisions = list(item.decisions.all())
    state = ""
    for decision in decisions:
        assert decision.from_state == state
        state = decision.to_state

    assert state == item.state
    assert item.versions.count() == item.version
    # One revision at reception and one for each decision after it.
    assert item.revision == len(decisions)
    if item.stage is State.APPROVED:
        assert {"T5", "T11", "T12"} <= {d.transition for d in decisions}
    assert verify() == []


def test_pages_need_few_queries(  # noqa: PLR0913, PLR0917 - fixtures
    enter: Enter,
    team: Team,
    received: Item,
    consent: Any,
    closed_content: dict[str, Any],
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    """The number of queries of a page does not grow with the number of items."""
    arrival = Arrival(Origin.INDIVIDUAL, consent=consent)
    for number in range(30):
        content = {**closed_content, "pregunta": f"¿Qué contrato es el {number}?"}
        approve(team, submit(team["estudiante"], content, arrival))
    client = enter("asistente")
    for address, most in {
        "/": 12,
        "/preguntas/": 12,
        f"/preguntas/{received.pk}/": 20,
        f"/preguntas/{received.pk}/historia/": 12,
        "/tablero/": 40,
    }.items():
        with django_assert_max_num_queries(most):
            assert client.get(address).status_code == 200
