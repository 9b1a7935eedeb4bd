"""Promises of the scorers that need no judge, through Inspect's own scoring."""

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from inspect_ai import Task, eval, score  # noqa: A004 - Inspect's name
from inspect_ai.dataset import MemoryDataset
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from inspect_ai.scorer import Score
from inspect_ai.solver import generate

from colombian_law.datasets.item import Item
from colombian_law.datasets.samples import to_sample
from colombian_law.scorers.closed_choice import closed_choice
from colombian_law.scorers.item import item as item_labels
from colombian_law.scorers.overlap import overlap
from colombian_law.scorers.readability import INDEX_NAMES, readability
from colombian_law.solvers.answer_json import answer_json

SHARES = (
    "answered",
    "invalid_format",
    "refusal",
    "empty",
    "truncated",
    "strict_json",
)
RowMaker = Callable[..., dict[str, Any]]
Scripted = Callable[..., Model]


def _choice(letter: str) -> str:
    return json.dumps({"respuesta_correcta": letter, "justificacion": "Porque sí."})


def _run(
    rows: Sequence[dict[str, Any]],
    model: Model,
    *,
    seed: int | None = None,
    epochs: int = 1,
    solver: Any = None,
) -> EvalLog:
    items = [Item.model_validate(row) for row in rows]
    is_closed = items[0].opciones is not None
    scorers = [closed_choice()] if is_closed else [overlap(), readability()]
    task = Task(
        dataset=MemoryDataset([to_sample(item, seed) for item in items]),
        solver=solver or answer_json(items[0].formato.value),
        scorer=[*scorers, item_labels()],
    )
    [log] = eval(
        task, model=model, display="none", log_dir="memory://scorers", epochs=epochs
    )
    assert log.status == "success", log.error
    return log


def _scores(log: EvalLog, scorer: str) -> list[Score]:
    assert log.samples is not None
    return [(sample.scores or {})[scorer] for sample in log.samples]


def _metrics(log: EvalLog, name: str) -> dict[str, float]:
    assert log.results is not None
    return {
        key: metric.value
        for found in log.results.scores
        if found.name == name
        for key, metric in found.metrics.items()
    }


def test_accuracy_with_interval_and_by_area(
    closed_row: RowMaker, scripted_model: Scripted
) -> None:
    """Two right of four: 0.5, Wilson 95 % interval [0.150, 0.850], by area 1 and 1/3.

    Wilson, n = 4, p = ½, z = 1.96: centre ½, half width
    z·sqrt(p(1−p)/n + z²/4n²)/(1 + z²/n) = 1.96·sqrt(0.0625 + 0.06003)/1.9604 = 0.350.
    """
    rows = [
        closed_row(id=1, area="civil"),
        closed_row(id=2, area="penal"),
        closed_row(id=3, area="penal", respuesta_correcta="B"),
        closed_row(id=4, area="penal", respuesta_correcta="C"),
    ]
    log = _run(rows, scripted_model(lambda _: _choice("A")))
    metrics = _metrics(log, "closed_choice")
    assert metrics["accuracy"] == 0.5
    assert metrics["lower"] == pytest.approx(0.150, abs=5e-4)
    assert metrics["upper"] == pytest.approx(0.850, abs=5e-4)
    assert metrics["civil"] == 1.0
    assert metrics["penal"] == pytest.approx(1 / 3)
    assert (metrics["n_civil"], metrics["n_penal"]) == (1, 3)


@pytest.mark.parametrize(
    ("answer", "value", "reason"),
    [
        pytest.param(_choice("A"), "C", None, id="right"),
        pytest.param(_choice("B"), "I", None, id="wrong"),
        pytest.param("Mutuo", "C", None, id="the right option's text alone"),
        pytest.param("Depende.", "I", "invalid_response_format", id="prose"),
        pytest.param(_choice("E"), "I", "invalid_response_format", id="no option"),
        pytest.param("", "N", "no_response", id="empty"),
        pytest.param("Lo siento, no puedo ayudar.", "I", "refusal", id="refusal"),
        pytest.param(
            ('{"respuesta_', "max_tokens"), "I", "invalid_response_format", id="cut"
        ),
    ],
)
def test_model_s_fault_stays_in_the_denominator(
    closed_row: RowMaker,
    scripted_model: Scripted,
    answer: str | tuple[str, str],
    value: str,
    reason: str | None,
) -> None:
    """Whatever the model does, the sample is scored, with its reason."""
    log = _run([closed_row()], scripted_model(lambda _: answer))
    [scored] = _scores(log, "closed_choice")
    assert (scored.value, scored.reason) == (value, reason)
    assert _metrics(log, "closed_choice")["n_civil"] == 1
    shares = _metrics(log, "item")
    assert sum(shares[name] for name in SHARES[:-1]) == 1


def test_shuffled_options_are_scored_by_text(
    closed_row: RowMaker, scripted_model: Scripted
) -> None:
    """A model that always finds the right text is always right, whatever the order."""

    def find(message: str) -> str:
        [line] = [line for line in message.splitlines() if line.endswith(") Mutuo")]
        return _choice(line[0])

    for seed in range(5):
        rows = [closed_row(id=n) for n in range(4)]
        log = _run(rows, scripted_model(find), seed=seed)
        assert _metrics(log, "closed_choice")["accuracy"] == 1.0
        for scored in _scores(log, "closed_choice"):
            assert (scored.metadata or {})["bank_letter"] == "A"


def test_log_is_scored_again_as_it_was(
    closed_row: RowMaker, scripted_model: Scripted
) -> None:
    """Scoring a finished log again gives the same scores, without the model."""
    rows = [closed_row(id=1), closed_row(id=2, respuesta_correcta="B")]
    log = _run(rows, scripted_model(lambda _: _choice("A")), seed=3)
    again = score(log, closed_choice(), action="overwrite", display="none")
    assert [s.value for s in _scores(again, "closed_choice")] == [
        s.value for s in _scores(log, "closed_choice")
    ]


def test_another_solver_s_completion_is_read_too(
    closed_row: RowMaker, scripted_model: Scripted
) -> None:
    """A closed sample asked by another solver is scored from its completion."""
    model = scripted_model(lambda _: _choice("A"))
    log = _run([closed_row()], model, solver=generate())
    assert _scores(log, "closed_choice")[0].value == "C"


def test_shares_of_outcomes_and_letters(
    closed_row: RowMaker, scripted_model: Scripted
) -> None:
    """Of four answers, three are read (A, A, B), one is empty, none strict JSON.

    JSON without one of the asked keys is not strict.
    """
    answers = iter([_choice("A"), _choice("B"), "Respuesta correcta: A", ""])
    rows = [closed_row(id=n) for n in range(4)]
    log = _run(rows, scripted_model(lambda _: next(answers)))
    assert _metrics(log, "item") == {
        "answered": 0.75,
        "invalid_format": 0.0,
        "refusal": 0.0,
        "empty": 0.25,
        "truncated": 0.0,
        "strict_json": 0.0,
    }
    metrics = _metrics(log, "closed_choice")
    assert [metrics[f"letter_{letter}"] for letter in "abcd"] == [0.5, 0.25, 0.0, 0.0]


def test_overlap_of_an_identical_answer_is_one(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """The reference itself scores 1 on every measure, and is kept as the answer."""
    row = text_row()
    text = row["respuesta_esperada"]
    log = _run([row], scripted_model(lambda _: json.dumps({"respuesta": text})))
    [scored] = _scores(log, "overlap")
    assert scored.value == {
        "bleu": 1.0,
        "rouge1": 1.0,
        "rougeL": 1.0,
        "length_ratio": 1,
    }
    assert scored.answer == text
    signature = (scored.metadata or {})["signature"]
    assert signature["bleu"].startswith(
        "nrefs:1|case:mixed|eff:yes|tok:intl|smooth:exp"
    )


def test_unreadable_free_text_scores_zero_with_its_reason(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """No answer is 0 in overlap, and undefined, not 0, in readability."""
    log = _run([text_row()], scripted_model(lambda _: "Quién sabe."))
    [scored] = _scores(log, "overlap")
    assert set((scored.value if isinstance(scored.value, dict) else {}).values()) == {0}
    assert scored.reason == "invalid_response_format"
    [described] = _scores(log, "readability")
    assert isinstance(described.value, dict)
    assert described.value["words"] == 0
    assert all(math.isnan(float(described.value[n] or 0)) for n in INDEX_NAMES)
    assert log.results is not None
    counted = {
        s.name: (s.scored_samples, s.unscored_samples) for s in log.results.scores
    }
    assert counted["rouge1"] == (1, 0)
    assert counted["mu"] == (0, 1)


def test_open_answer_is_its_four_fields_in_order(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """The judged text of an open answer joins its fields; empty ones are left out."""
    fields = {
        "conclusion": "Procede.",
        "jurisprudencia": "",
        "analisis": "Se cumple.",
        "marco_normativo": "Ley 472 de 1998.",
    }
    row = text_row(formato="open_ended", complejidad=None, sub_tarea=None)
    log = _run([row], scripted_model(lambda _: json.dumps(fields)))
    [scored] = _scores(log, "overlap")
    assert scored.answer == "Ley 472 de 1998.\n\nSe cumple.\n\nProcede."


def test_labels_and_outcome_are_columns(
    text_row: RowMaker, scripted_model: Scripted
) -> None:
    """Area, topic, complexity, sub-task and outcome come as a score."""
    log = _run([text_row()], scripted_model(lambda _: '{"respuesta": "Sí."}'))
    assert _scores(log, "item")[0].value == {
        "area": "laboral",
        "topic": "Acoso",
        "complexity": "low",
        "subtask": "existencia_normativa",
        "outcome": "answered",
    }


@pytest.mark.parametrize("row_name", ["closed", "text"])
def test_epochs_reduce(
    row_name: str,
    closed_row: RowMaker,
    text_row: RowMaker,
    scripted_model: Scripted,
) -> None:
    """Three epochs, one of them unreadable, reduce to one score a sample.

    Closed: right, right, nothing: 2/3. Overlap: 1, 1 and 0: 2/3.
    """
    row = closed_row() if row_name == "closed" else text_row()
    good = (
        _choice("A")
        if row_name == "closed"
        else json.dumps({"respuesta": row["respuesta_esperada"]})
    )
    answers = iter([good, good, "nada"])
    log = _run([row], scripted_model(lambda _: next(answers)), epochs=3)
    name, metric = (
        ("closed_choice", "accuracy") if row_name == "closed" else ("rougeL", "mean")
    )
    assert _metrics(log, name)[metric] == pytest.approx(2 / 3)
    shares = _metrics(log, "item")
    assert shares["answered"] == pytest.approx(2 / 3)
    assert shares["invalid_format"] == pytest.approx(1 / 3)
    if row_name == "closed":
        metrics = _metrics(log, "closed_choice")
        assert metrics["n_civil"] == 1
        assert metrics["letter_a"] == pytest.approx(2 / 3)
