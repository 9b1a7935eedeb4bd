"""Double blind coding: the draw, who sees what, and the agreement."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from curation_walks import step
from django.test import Client

from colombian_law.curation.drawing import is_drawn
from colombian_law.curation.models import (
    Coding,
    DoubleCoding,
    FacultySettings,
    Item,
    Member,
    Origin,
    Verdict,
)
from colombian_law.curation.protocol import Action, Role
from colombian_law.curation.services import coding
from colombian_law.curation.services.items import Arrival, submit
from colombian_law.errors import RefusedError

Team = dict[str, Member]


@pytest.fixture
def second(make_member: Callable[..., Member], team: Team) -> Member:
    """A second evaluator of civil law, who joins after the first."""
    del team
    return make_member(Role.EVALUATOR, "segundo", ("civil",))


@pytest.fixture
def drawn(team: Team, second: Member, received: Item) -> Item:
    """An item that was drawn on its way into expert evaluation."""
    del second
    FacultySettings.objects.create(pk=1, double_coding_percent=100)
    return step(team["asistente"], received, Action.PASS)


@pytest.mark.parametrize("percent", [0, 7, 10, 33, 50, 100])
def test_the_draw_takes_its_share(percent: int) -> None:
    """Of 200 members, percent·200/100 are drawn, give or take one."""
    count = sum(is_drawn(k, percent, "civil", "llave") for k in range(1, 201))

    assert abs(count - percent * 2) <= 1


def test_strata_start_differently() -> None:
    """Which members are drawn depends on the stratum and on the key."""
    draws = {
        tuple(is_drawn(k, 10, stratum, key) for k in range(1, 11))
        for stratum in map(str, range(20))
        for key in ("una", "otra")
    }

    assert len(draws) > 5


def test_the_second_sees_the_drawn_version_alone(
    team: Team, second: Member, drawn: Item
) -> None:
    """Until the second verdict, item and history do not exist for its evaluator."""
    client = Client()
    client.force_login(second, backend="django.contrib.auth.backends.ModelBackend")
    waiting = coding.waiting_for(second).get()
    page = client.get(f"/doble/{waiting.pk}/").content.decode()

    assert "¿Qué contrato transfiere" in page
    assert team["evaluador"].username not in page
    assert client.get(f"/preguntas/{drawn.pk}/").status_code == 404
    assert client.get(f"/preguntas/{drawn.pk}/historia/").status_code == 404
    client.post(f"/doble/{waiting.pk}/", {"verdict": "adjust", "comment": "La norma"})
    assert Coding.objects.get(is_second=True).verdict == "adjust"
    assert client.get(f"/preguntas/{drawn.pk}/").status_code == 200
    assert client.get(f"/doble/{waiting.pk}/").status_code == 404


def test_the_first_step_is_the_first_verdict(team: Team, drawn: Item) -> None:
    """An evaluator's first step counts, later ones do not."""
    step(team["evaluador"], drawn, Action.REQUEST_ADJUSTMENTS, points=["Uno"])
    step(team["asistente"], drawn, Action.RESUBMIT, answers=["Hecho"])
    step(team["evaluador"], drawn, Action.PRE_APPROVE)

    assert [(c.coder, c.verdict) for c in Coding.objects.all()] == [
        (team["evaluador"], "adjust")
    ]


def test_nobody_codes_twice(team: Team, drawn: Item) -> None:
    """The evaluator in charge gives no second verdict on the same item."""
    del drawn
    number = DoubleCoding.objects.get().pk

    assert not coding.waiting_for(team["evaluador"]).exists()
    with pytest.raises(RefusedError, match="not waiting for this member"):
        coding.code(team["evaluador"], number, Verdict.APPROVE, "")


def test_agreement_is_the_one_by_hand(
    team: Team, second: Member, consent: Any, closed_content: dict[str, Any]
) -> None:
    """Ten pairs: seven equal; κ and AC1 as computed by hand."""
    # first:  a a a a a a j j j r   (a approve 6, j adjust 3, r archive 1)
    # second: a a a a j j j j a r   (a 5, j 4, r 1)
    # equal: 4 a + 2 j + 1 r = 7, p_o = 0.7.
    # κ: p_e = .6·.5 + .3·.4 + .1·.1 = .43, κ = .27/.57 = 0.4737.
    # AC1: π = (.55, .35, .10), Σπ(1−π) = .2475 + .2275 + .09 = .565, p_e = .2825,
    #      γ = (.7 − .2825)/(1 − .2825) = 0.5819.
    arrival = Arrival(Origin.INDIVIDUAL, consent=consent)
    pairs = zip("aaaaaajjjr", "aaaajjjjar", strict=True)
    words = {"a": Verdict.APPROVE, "j": Verdict.ADJUST, "r": Verdict.ARCHIVE}
    for first_word, second_word in pairs:
        item = submit(team["estudiante"], closed_content, arrival)
        drawn = DoubleCoding.objects.create(item=item, version=1)
        for is_second, coder, word in (
            (False, team["evaluador"], first_word),
            (True, second, second_word),
        ):
            Coding.objects.create(
                double_coding=drawn,
                coder=coder,
                is_second=is_second,
                verdict=words[word].value,
            )
    found = coding.agreement()

    assert (found.drawn, found.waiting) == (10, 0)
    assert found.share is not None
    assert found.kappa is not None
    assert found.ac1 is not None
    assert found.kappa.statistic is not None
    assert found.ac1.statistic is not None
    assert found.share.successes == 7
    assert round(found.kappa.statistic, 4) == 0.4737
    assert round(found.ac1.statistic, 4) == 0.5819


def test_without_pairs_there_is_no_agreement(drawn: Item) -> None:
    """One drawn item without verdicts waits, and no coefficient is made up."""
    del drawn
    found = coding.agreement()

    assert (found.drawn, found.waiting, found.kappa) == (1, 1, None)
