"""Correcting an approved item."""

from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from curation_walks import approve

from colombian_law.curation.models import Decision, Item, Member
from colombian_law.curation.protocol import CHECKLISTS, Action
from colombian_law.curation.services import corrections
from colombian_law.curation.services.corrections import Correction
from colombian_law.curation.services.items import content_at, current_content
from colombian_law.errors import RefusedError, StaleItemError

Team = dict[str, Member]
CHECKED = frozenset(CHECKLISTS[Action.PRE_APPROVE])


@pytest.fixture
def proposed(team: Team, received: Item) -> Item:
    """An approved item with a corrected text that nobody has judged."""
    approve(team, received)
    content: dict[str, Any] = {
        **current_content(received),
        "pregunta": "¿Qué contrato transfiere el treinta por ciento (30 %)?",
    }
    corrections.flag(team["evaluador"], received, "La cifra y la palabra no coinciden")
    asked = Correction(received.pk, received.revision, content, comment="Cifra")
    return corrections.propose(team["asistente"], asked)


def _on(item: Item, **parts: Any) -> Correction:
    item.refresh_from_db()
    return Correction(item.pk, item.revision, **parts)


def test_a_proposal_changes_no_release(proposed: Item) -> None:
    """The item stays approved in its approved version."""
    assert (proposed.state, proposed.version, proposed.approved_version) == (
        *("approved", 2, 1),
    )
    assert proposed.flags.get().text.startswith("La cifra")


def test_an_accepted_correction_is_the_approved_version(
    team: Team, proposed: Item
) -> None:
    """The expert validates it and both vote for it; the state never changed."""
    corrections.validate(team["evaluador"], _on(proposed, ticked=CHECKED))
    corrections.vote(team["asistente"], _on(proposed, yes=True))
    proposed.refresh_from_db()
    assert proposed.approved_version == 1
    corrections.vote(team["evaluador"], _on(proposed, yes=True))
    proposed.refresh_from_db()

    assert (proposed.approved_version, proposed.correction) == (2, "")
    moved = (
        Decision.objects.filter(item=proposed)
        .exclude(from_state="")
        .values_list("from_state", "to_state")
    )
    assert ("approved", "approved") not in [
        pair for pair in moved if pair[0] != pair[1]
    ]


def test_a_rejected_correction_restores_the_text(team: Team, proposed: Item) -> None:
    """Two votes against it bring the approved text back, and nothing is deleted."""
    corrections.validate(team["evaluador"], _on(proposed, ticked=CHECKED))
    for role in ("asistente", "evaluador"):
        corrections.vote(team[role], _on(proposed, yes=False, comment="No"))
    proposed.refresh_from_db()

    assert proposed.versions.count() == 3
    assert content_at(proposed, proposed.approved_version or 0) == content_at(
        proposed, 1
    )


def test_an_edit_after_validation_asks_again(team: Team, proposed: Item) -> None:
    """A validated text cannot be changed on the way to its vote."""
    corrections.validate(team["evaluador"], _on(proposed, ticked=CHECKED))
    content = {**current_content(proposed), "tema": "Otro"}

    with pytest.raises(RefusedError) as refused:
        corrections.propose(team["asistente"], _on(proposed, content=content))
    assert refused.value.code == "wrong_state"


@pytest.mark.parametrize("role", ["estudiante", "tecnico", "asistente"])
def test_only_the_areas_evaluator_validates(
    team: Team, proposed: Item, role: str
) -> None:
    """No other role accepts a corrected text."""
    with pytest.raises(RefusedError) as refused:
        corrections.validate(team[role], _on(proposed, ticked=CHECKED))

    assert refused.value.code == "wrong_role"


def test_a_stale_correction_changes_nothing(team: Team, proposed: Item) -> None:
    """A step on an outdated page is refused."""
    outdated = replace(_on(proposed, ticked=CHECKED), revision=1)

    with pytest.raises(StaleItemError):
        corrections.validate(team["evaluador"], outdated)
