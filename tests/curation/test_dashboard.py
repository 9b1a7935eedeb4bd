"""The dashboard's numbers: one count behind page, CSV and JSON."""

import csv
import io
from collections.abc import Callable

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from curation_walks import approve, step
from django.test import Client

from colombian_law.curation.models import Item, Member
from colombian_law.curation.protocol import Action
from colombian_law.curation.services.numbers import Share, count


def test_page_csv_and_json_agree(
    team: dict[str, Member], enter: Callable[[str], Client], received: Item
) -> None:
    """Every number of the JSON is a row of the CSV, and the page shows the same."""
    approve(team, received)
    client = enter("tecnico")
    found = client.get("/tablero/json/").json()
    rows = dict(
        csv.reader(io.StringIO(client.get("/tablero/csv/").content.decode("utf-8-sig")))
    )
    page = client.get("/tablero/").content.decode()

    assert rows["received"] == str(found["received"]) == "1"
    assert rows["by_state.approved"] == str(found["by_state"]["approved"]) == "1"
    assert rows["edited.of"] == "1"
    assert rows["approved.civil.total"] == "1"
    assert 'data-key="by_state.approved">1<' in page


def test_an_empty_platform_has_no_rates(db: None) -> None:
    """A share of nothing is absent, not zero."""
    del db
    numbers = count()

    assert numbers.attrition == Share(0, 0)
    assert numbers.attrition.percent is None
    assert numbers.last_release is None


def test_archived_items_have_stage_and_reason(
    team: dict[str, Member], received: Item
) -> None:
    """Where and why items were archived is counted."""
    step(team["asistente"], received, Action.PASS)
    step(team["evaluador"], received, Action.ARCHIVE)
    numbers = count()

    assert numbers.archived_by_stage == {"expert_evaluation": 1}
    assert numbers.archived_by_reason == {"other": 1}
    assert numbers.routes.archived == 1


def test_queues_say_whose_turn_it_is(team: dict[str, Member], received: Item) -> None:
    """A waiting item counts for its state and for the person it waits for."""
    del received
    numbers = count()

    assert [(q.name, q.items) for q in numbers.queues if q.items] == [
        ("primary_review", 1)
    ]
    assert [(q.name, q.items) for q in numbers.people] == [
        (team["asistente"].username, 1)
    ]


def test_returned_items_count_once(team: dict[str, Member], received: Item) -> None:
    """An item that was sent back twice is one returned item."""
    for _ in range(2):
        step(team["asistente"], received, Action.RETURN_TO_AUTHOR, points=["Uno"])
        step(team["estudiante"], received, Action.RESUBMIT, answers=["Hecho"])

    assert count().returned == Share(1, 1)
