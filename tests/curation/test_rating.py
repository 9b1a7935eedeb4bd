"""Blind rating in the browser: what is shown, and where it is stored."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from django.conf import settings
from django.test import Client

from colombian_law.curation.configuration import Configuration
from colombian_law.curation.models import Member, Rater
from colombian_law.curation.services import rating
from colombian_law.errors import CurationError
from colombian_law.human.batch import Role as Part
from colombian_law.human.batch_files import load_batch, save_batch
from colombian_law.human.batch_making import People, make_batch
from colombian_law.human.draw import Drawn
from colombian_law.human.judgement import JudgedNorm, Judgement, text_sha256
from colombian_law.human.store import RATINGS_FILE, current_ratings, read_ratings
from colombian_law.judges.rubric_record import NormVerdict

Enter = Callable[[str], Client]


def _judgement(number: int) -> Judgement:
    text = f"Según la Ley 1010 de 2006, respuesta {number}."
    return Judgement(
        log="logs/secreto.eval",
        eval_id="e1",
        sample_id=str(number),
        epoch=1,
        model="proveedor/modelo-secreto",
        format="semi_open",
        area="laboral",
        complexity="low",
        question=f"¿Pregunta {number}?",
        reference="La referencia.",
        judged_text=text,
        judged_sha256=text_sha256(text),
        judge="proveedor/juez",
        adequacy=3,
        useful=True,
        norms=(JudgedNorm(text="Ley 1010 de 2006", verdict=NormVerdict.CORRECT),),
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The platform's folder of batches, with one batch of three cases."""
    drawn = [Drawn(judgement=_judgement(n), weight=1.0) for n in range(3)]
    people = People(
        raters=("E1",), verifiers=("V1", "V2"), resolver="E2", n_calibration=0
    )
    batch, key = make_batch(
        drawn,
        [],
        people,
        settings={"seed": 7, "n": 3, "strata": (), "models": (), "extremes": 0},
    )
    save_batch(batch, key, tmp_path / "ratings" / "lote", tmp_path / "llave.json")
    old = settings.CONFIGURATION
    monkeypatch.setattr(
        settings, "CONFIGURATION", Configuration(tmp_path, "", old.url, old.logs)
    )
    return tmp_path / "ratings"


@pytest.fixture
def enrolled(folder: Path, team: dict[str, Member]) -> Path:
    """The batch, with the evaluator as E1 and the assistant as V1."""
    for role, person in (("evaluador", "E1"), ("asistente", "V1")):
        rater = Rater(member=team[role], batch="lote", person=person)
        rating.enrol(folder, team["tecnico"], rater)
    return folder


def _cases(folder: Path, person: str, part: Part) -> tuple[str, ...]:
    assignment = load_batch(folder / "lote").assignment(person, part)
    assert assignment is not None
    return assignment.cases


def test_a_score_is_stored_as_a_workbooks_is(enter: Enter, enrolled: Path) -> None:
    """The form's rating is a line of the batch's own file, with code and source."""
    case_id = _cases(enrolled, "E1", Part.RATING)[0]
    posted = {"adequacy": "4", "useful": "Sí", "note": "Falta un artículo"}
    response = enter("evaluador").post(f"/calificar/lote/rating/{case_id}/", posted)
    (stored,) = read_ratings(enrolled / "lote" / RATINGS_FILE)

    assert response.status_code == 302
    assert (stored.person, stored.role, stored.source) == ("E1", Part.RATING, "form")
    assert stored.rating.model_dump(exclude={"errors"}) == {
        "kind": "rating",
        "case_id": case_id,
        "adequacy": 4,
        "useful": True,
        "note": "Falta un artículo",
    }


def test_the_page_tells_nothing_of_model_or_judge(enter: Enter, enrolled: Path) -> None:
    """A rater sees question, reference and answer, and no name, log or score."""
    case_id = _cases(enrolled, "E1", Part.RATING)[0]
    page = enter("evaluador").get(f"/calificar/lote/rating/{case_id}/").content.decode()

    assert "La referencia." in page
    assert "Ley 1010 de 2006, respuesta" in page
    for hidden in ("modelo-secreto", "proveedor", "secreto.eval", "juez"):
        assert hidden not in page


@pytest.mark.parametrize(
    ("posted", "problem"),
    [
        ({"adequacy": "", "useful": "Sí"}, "adequacy está vacía"),
        ({"adequacy": "6", "useful": "No"}, "contiene «6»"),
        ({"adequacy": "3"}, "useful está vacía"),
    ],
)
def test_faults_are_told_and_nothing_is_stored(
    enter: Enter, enrolled: Path, posted: dict[str, str], problem: str
) -> None:
    """The same reading as a workbook's says what is wrong."""
    case_id = _cases(enrolled, "E1", Part.RATING)[0]
    response = enter("evaluador").post(f"/calificar/lote/rating/{case_id}/", posted)

    assert response.status_code == 422
    assert problem in response.content.decode()
    assert not (enrolled / "lote" / RATINGS_FILE).exists()


def test_norms_are_verified_one_by_one(enter: Enter, enrolled: Path) -> None:
    """A verifier's verdict needs its source, and is stored by the norm's number."""
    case_id = _cases(enrolled, "V1", Part.NORMS)[0]
    address = f"/calificar/lote/norms/{case_id}/"
    client = enter("asistente")
    assert client.post(address, {"verdict-1": "wrong"}).status_code == 422
    posted = {"verdict-1": "wrong", "source-1": "Diario Oficial"}
    assert client.post(address, posted).status_code == 302
    (stored,) = read_ratings(enrolled / "lote" / RATINGS_FILE)

    assert (stored.person, stored.rating.kind) == ("V1", "norm")
    assert stored.rating.model_dump()["verdict"] == "wrong"


def test_a_later_rating_counts_and_the_earlier_stays(
    enter: Enter, enrolled: Path
) -> None:
    """Saving again adds a version; nothing is overwritten."""
    case_id = _cases(enrolled, "E1", Part.RATING)[0]
    for score in ("2", "5"):
        enter("evaluador").post(
            f"/calificar/lote/rating/{case_id}/", {"adequacy": score, "useful": "No"}
        )
    stored = read_ratings(enrolled / "lote" / RATINGS_FILE)
    (current,) = current_ratings(stored, load_batch(enrolled / "lote"))

    assert [each.version for each in stored] == [1, 2]
    assert current.rating.model_dump()["adequacy"] == 5


def test_nobody_rates_for_another(enter: Enter, enrolled: Path) -> None:
    """A case of another code, part or batch is refused."""
    case_id = _cases(enrolled, "E1", Part.RATING)[0]

    for role, part in (("asistente", "rating"), ("estudiante", "rating")):
        address = f"/calificar/lote/{part}/{case_id}/"
        assert enter(role).get(address).status_code == 403
        assert enter(role).post(address, {"adequacy": "1"}).status_code == 403


def test_progress_leads_to_the_next_case(enter: Enter, enrolled: Path) -> None:
    """After each case comes the next, and the list says how many are done."""
    client = enter("evaluador")
    first, second, *_ = _cases(enrolled, "E1", Part.RATING)
    posted: dict[str, Any] = {"adequacy": "3", "useful": "Sí"}
    response = client.post(f"/calificar/lote/rating/{first}/", posted)

    assert response.headers["Location"] == f"/calificar/lote/rating/{second}/"
    assert "1 / 3" in client.get("/calificar/").content.decode()


def test_an_unknown_code_is_refused(folder: Path, team: dict[str, Member]) -> None:
    """A batch is made for codes; another one is told which."""
    rater = Rater(member=team["evaluador"], batch="lote", person="X9")

    with pytest.raises(CurationError, match="made for E1, E2, V1, V2"):
        rating.enrol(folder, team["tecnico"], rater)
