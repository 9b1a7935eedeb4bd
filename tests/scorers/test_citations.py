"""Promises of the scorer `citations`, through Inspect's own scoring."""

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, eval  # noqa: A004 - Inspect's name
from inspect_ai.dataset import MemoryDataset
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from inspect_ai.scorer import Score

from colombian_law.datasets.item import Item
from colombian_law.datasets.samples import to_sample
from colombian_law.errors import ParameterError
from colombian_law.scorers.citations import citations
from colombian_law.solvers.answer_json import answer_json

RowMaker = Callable[..., dict[str, Any]]
Scripted = Callable[..., Model]

UNDEFINED_WITHOUT_CITATION = (
    "exists_share",
    "does_not_exist_share",
    "unknown_share",
    "body_precision",
    "full_precision",
)


@pytest.fixture(autouse=True)
def data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Give every test its own data folder, so that the packaged facts are used."""
    monkeypatch.setenv("COLOMBIAN_LAW_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def _run(
    rows: Sequence[dict[str, Any]],
    model: Model,
    *,
    epochs: int = 1,
    seed: int | None = None,
) -> EvalLog:
    items = [Item.model_validate(row) for row in rows]
    task = Task(
        dataset=MemoryDataset([to_sample(item, seed) for item in items]),
        solver=answer_json(items[0].formato.value),
        scorer=citations(),
    )
    [log] = eval(
        task,
        model=model,
        display="none",
        log_dir="memory://citations",
        epochs=epochs,
        max_samples=1,
    )
    assert log.status == "success", log.error
    return log


def _answer(text: str, source: str = "") -> str:
    return json.dumps({"respuesta": text, "referencia_legal": source})


def _score(log: EvalLog) -> Score:
    assert log.samples is not None
    return (log.samples[0].scores or {})["citations"]


def _value(log: EvalLog) -> dict[str, float]:
    value = _score(log).value
    assert isinstance(value, dict)
    return {key: float(number or 0) for key, number in value.items()}


def _metric(log: EvalLog, key: str, metric: str = "mean") -> float:
    assert log.results is not None
    [found] = [s for s in log.results.scores if s.name == key]
    return found.metrics[metric].value


def test_cited_norms_are_counted_checked_and_compared(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """Four norms: two exist, one does not, one is unknown; two are the reference's.

    Expected: article 2 of Ley 1010 de 2006 and the Código Sustantivo del Trabajo.
    Cited: that article; article 62 of the Código (its instrument alone is right); Ley
    1564 de 2002, which cannot be (1564 is of 2012); a decreto, of which there is no
    list. By instrument 2 of 4 are right and 2 of 2 found, down to the article 1 of 4
    and 1 of 2.
    """
    row = text_row(
        legal_basis="Artículo 2 de la Ley 1010 de 2006",
        respuesta_esperada="Rige también el Código Sustantivo del Trabajo.",
    )
    answer = _answer(
        "El artículo 2 de la Ley 1010 de 2006 y el artículo 62 del Código Sustantivo "
        "del Trabajo. Insiste: artículo 2 de la Ley 1010 de 2006.",
        "Ley 1564 de 2002; Decreto 652 de 2012",
    )
    log = _run([row], scripted_model(lambda _: answer))
    assert _value(log) == {
        "cited": 4,
        "exists": 2,
        "does_not_exist": 1,
        "unknown": 1,
        "cites_any": 1,
        "exists_share": 0.5,
        "does_not_exist_share": 0.25,
        "unknown_share": 0.25,
        "body_precision": 0.5,
        "body_recall": 1.0,
        "full_precision": 0.25,
        "full_recall": 0.5,
    }


def test_what_was_found_stands_in_the_score(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """Answer, metadata and explanation name each norm, its words and the reason."""
    answer = _answer("T-780 de 2008; no la Ley 1564 de 2002 ni el Decreto 652 de 2012.")
    score = _score(_run([text_row()], scripted_model(lambda _: answer)))
    assert score.answer == "co:cc:T-780:2008\nco:ley:1564:2002\nco:decreto:652:2012"
    metadata = score.metadata or {}
    ruling, law, _ = metadata["citations"]
    # The court's list, row T-780/08.
    assert ruling == {
        "id": "co:cc:T-780:2008",
        "text": "T-780 de 2008",
        "existence": "exists",
        "evidence": "T-780 de 2008 is in the court's list of rulings",
        "magistrate": "Marco Gerardo Monroy Cabra",
    }
    assert law["existence"] == "does_not_exist"
    assert "magistrate" not in law
    assert metadata["expected"] == ["co:ley:1010:2006"]
    assert metadata["signature"]["facts"] == (
        "leyes:1992-2025|rulings:until 2026-01-30"
    )
    missing, unknown = (score.explanation or "").split("\n\n**Not known to exist**")
    assert missing.startswith("**Do not exist**\n\n- Ley 1564 de 2002 (`co:ley:1564")
    assert "number 1564 is of 2012" in missing
    assert "- Decreto 652 de 2012 (`co:decreto:652:2012`)" in unknown


def test_invented_norms_only(text_row: RowMaker, scripted_model: Scripted) -> None:
    """An answer of inventions has shares 0 and 1 and finds nothing.

    In 2008 number 780 is T-780; the leyes of 2002 end near 793; Ley 1150 de 2007 has 33
    articles.
    """
    answer = _answer(
        "C-780 de 2008, Ley 1564 de 2002 y artículo 44 de la Ley 1150 de 2007."
    )
    value = _value(_run([text_row()], scripted_model(lambda _: answer)))
    assert (value["cited"], value["does_not_exist_share"]) == (3, 1.0)
    assert (value["exists_share"], value["body_precision"]) == (0.0, 0.0)
    assert value["body_recall"] == value["full_recall"] == 0.0


def test_citing_nothing_is_never_perfect(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """Without citations shares and precision are undefined, and recall is 0."""
    log = _run([text_row()], scripted_model(lambda _: _answer("Sí, existe una norma.")))
    value = _value(log)
    assert (value["cited"], value["cites_any"]) == (0, 0)
    assert (value["body_recall"], value["full_recall"]) == (0, 0)
    assert all(math.isnan(value[key]) for key in UNDEFINED_WITHOUT_CITATION)
    assert _score(log).explanation == "The answer cites no norm."
    assert _score(log).reason is None
    assert log.results is not None
    counted = {
        s.name: (s.scored_samples, s.unscored_samples) for s in log.results.scores
    }
    assert counted["body_precision"] == counted["exists_share"] == (0, 1)
    assert counted["body_recall"] == counted["cited"] == (1, 0)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        pytest.param("Ley 1010 de 2006.", "invalid_response_format", id="prose"),
        pytest.param("", "no_response", id="empty"),
        pytest.param("Lo siento, no puedo ayudar.", "refusal", id="refusal"),
    ],
)
def test_unanswered_sample_cites_nothing_with_its_reason(
    text_row: RowMaker, scripted_model: Scripted, answer: str, reason: str
) -> None:
    """What cannot be read as an answer cites nothing, and says why."""
    log = _run([text_row()], scripted_model(lambda _: answer))
    assert _score(log).reason == reason
    assert (_value(log)["cited"], _value(log)["body_recall"]) == (0, 0)


def test_reference_without_norms_has_no_precision_or_recall(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """Where the item names no norm there is nothing to compare with."""
    row = text_row(legal_basis="Doctrina", respuesta_esperada="Es una tradición.")
    value = _value(
        _run([row], scripted_model(lambda _: _answer("La Ley 1010 de 2006.")))
    )
    assert value["exists_share"] == 1.0
    for level in ("body", "full"):
        assert math.isnan(value[f"{level}_precision"])
        assert math.isnan(value[f"{level}_recall"])


def test_norms_of_the_item_are_expected_too(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """The item's own ids count beside those read from its texts."""
    row = text_row(norms=["co:ley:2365:2024:art:2"])
    log = _run([row], scripted_model(lambda _: _answer("Ley 1010 de 2006.")))
    assert (_score(log).metadata or {})["expected"] == [
        "co:ley:1010:2006",
        "co:ley:2365:2024:art:2",
    ]
    assert _value(log)["body_recall"] == 0.5


def test_closed_answer_is_read_in_both_its_reasons(
    closed_row: RowMaker, scripted_model: Scripted
) -> None:
    """Of a closed answer the justification and the discarded options are read.

    The right option counts as reference, wherever the shuffle puts it.
    """
    options = {"A": "La Ley 80 de 1993", "B": "El uso", "C": "La fe", "D": "El pacto"}
    row = closed_row(opciones=options, texto_respuesta_correcta="La Ley 80 de 1993")
    answer = json.dumps(
        {
            "respuesta_correcta": "A",
            "justificacion": "Así lo dice la Ley 80 de 1993.",
            "descarte_opciones": {"B": "La Ley 1564 de 2002 no lo admite."},
        }
    )
    for seed in (None, 1, 2, 3):
        log = _run([row], scripted_model(lambda _: answer), seed=seed)
        assert _score(log).answer == "co:ley:80:1993\nco:ley:1564:2002"
        assert (_score(log).metadata or {})["expected"] == [
            "co:ley:80:1993",
            "co:ley:84:1873:art:2221",
        ]
        assert _value(log)["body_precision"] == _value(log)["body_recall"] == 0.5


def test_open_answer_is_read_in_its_four_fields(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """Norms and case law of an open answer are read, each from its own field."""
    row = text_row(formato="open_ended", complejidad=None, sub_tarea=None)
    fields = {
        "marco_normativo": "Ley 1010 de 2006",
        "analisis": "Procede.",
        "jurisprudencia": "Sentencia C-780 de 2007",
        "conclusion": "Sí.",
    }
    score = _score(_run([row], scripted_model(lambda _: json.dumps(fields))))
    assert score.answer == "co:ley:1010:2006\nco:cc:C-780:2007"


def test_epochs_reduce(text_row: RowMaker, scripted_model: Scripted) -> None:
    """Three epochs reduce to one score; an undefined one is left out of its mean.

    Cited 1, 3 and 0, mean 4/3; not existing 0 of 1 and 2 of 3, mean share (0 + 2/3)/2;
    body recall 1, 1 and 0.
    """
    answers = iter(
        [
            _answer("Ley 1010 de 2006."),
            _answer("Ley 1010 de 2006, Ley 1564 de 2002, sentencia C-780 de 2008."),
            _answer("Sí."),
        ]
    )
    log = _run([text_row()], scripted_model(lambda _: next(answers)), epochs=3)
    assert _metric(log, "cited") == pytest.approx(4 / 3)
    assert _metric(log, "cites_any") == pytest.approx(2 / 3)
    assert _metric(log, "does_not_exist_share") == pytest.approx(1 / 3)
    assert _metric(log, "body_recall") == pytest.approx(2 / 3)


def test_pooled_shares_weigh_norms_and_means_weigh_samples(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """One right norm, then one right and two invented ones.

    Mean of the shares that do not exist: (0 + 2/3)/2 = 1/3; pooled: 2 of 4 norms.
    """
    answers = iter(
        [
            _answer("Ley 1010 de 2006."),
            _answer("Ley 1010 de 2006, Ley 1564 de 2002, sentencia C-780 de 2008."),
            _answer("Sí."),
        ]
    )
    rows = [text_row(id=n) for n in range(3)]
    log = _run(rows, scripted_model(lambda _: next(answers)))
    assert _metric(log, "does_not_exist_share") == pytest.approx(1 / 3)
    assert log.results is not None
    metrics = {
        name: metric.value
        for score in log.results.scores
        for name, metric in score.metrics.items()
        if name.endswith("_pooled")
    }
    assert metrics == {
        "exists_pooled": 0.5,
        "does_not_exist_pooled": 0.5,
        "unknown_pooled": 0.0,
    }


def test_unreadable_facts_stop_before_any_model(data_folder: Path) -> None:
    """A broken file of facts is told when the scorer is made."""
    data_folder.mkdir()
    (data_folder / "facts.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ParameterError, match="facts file"):
        citations()
