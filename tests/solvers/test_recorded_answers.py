"""Promises of replaying answers that were given elsewhere."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import BankError, ParameterError
from colombian_law.solvers.recorded_answers import recorded_answers
from colombian_law.tasks import closed, semi_open

ITEMS = load_bank().of_format(QuestionFormat.CLOSED).items[:4]
RIGHT = {
    "justificacion": "Lo dice la norma.",
    "descarte_opciones": "Las otras no.",
}


def write(folder: Path, rows: Sequence[Mapping[str, Any]]) -> str:
    """Return the path of a file with these rows."""
    path = folder / "answers.jsonl"
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("\n".join([*lines, "", ""]), encoding="utf-8")
    return str(path)


def rows() -> list[dict[str, Any]]:
    """Return a right, a wrong, an abstained answer; the fourth item has none."""
    first, second, third, _ = ITEMS
    wrong = "A" if second.respuesta_correcta != "A" else "B"
    return [
        {
            "id": first.id,
            "formato": "multiple_choice",
            "respuesta_correcta": first.respuesta_correcta,
            "pasajes_recuperados": [{"texto": "x"}],
            **RIGHT,
        },
        {"id": second.id, "respuesta_correcta": wrong, "abstencion": False, **RIGHT},
        {"id": third.id, "abstencion": True},
    ]


def run(path: str, **arguments: Any) -> EvalLog:
    """Replay the file on the four items."""
    [log] = inspect_eval(
        closed(),
        model="none/a-person",
        solver=recorded_answers(path, **arguments),
        sample_id=[item.id for item in ITEMS],
        log_dir="memory://recorded",
        display="none",
        fail_on_error=False,
    )
    return log


def test_a_person_is_scored_like_a_model(tmp_path: Path) -> None:
    """Right, wrong, abstained and missing as empty: 1 of 4, each with its outcome."""
    log = run(write(tmp_path, rows()), missing="empty")
    assert log.status == "success", log.error
    assert log.results is not None
    outcomes = Counter(
        (sample.scores or {})["closed_choice"].metadata["outcome"]  # type: ignore[index]  # set by the scorer
        for sample in log.samples or []
    )
    assert log.eval.model == "none/a-person"
    assert log.results.scores[0].metrics["accuracy"].value == 0.25
    assert outcomes == {"answered": 2, "refusal": 1, "empty": 1}


def test_a_missing_answer_is_an_error_that_names_the_item(tmp_path: Path) -> None:
    """By default nothing is guessed: the sample ends in an error."""
    log = run(write(tmp_path, rows()))
    errors = [sample.error.message for sample in log.samples or [] if sample.error]
    assert len(errors) == 1
    assert f"has no answer to item {ITEMS[3].id}" in errors[0]
    assert "-S missing=empty" in errors[0]


def test_every_row_at_fault_is_named(tmp_path: Path) -> None:
    """Unknown, double, misfiled ids and a wordy abstention stop before any sample."""
    first, second, third, _ = ITEMS
    path = write(
        tmp_path,
        [
            {"id": first.id, "respuesta_correcta": "A"},
            {"id": first.id, "respuesta_correcta": "B"},
            {"id": "no-such-item", "respuesta_correcta": "B"},
            {"id": second.id, "formato": "semi_open"},
            {"id": third.id, "abstencion": "false"},
            {"respuesta_correcta": "B"},
        ],
    )
    with pytest.raises(BankError) as caught:
        recorded_answers(path)
    said = str(caught.value)
    assert "6 fault(s) in 6 recorded answers" in said
    assert f"line 1: id {first.id} stands 2 times" in said
    assert "line 3: id no-such-item is not in the bank" in said
    assert "has formato 'semi_open'; the item's is 'multiple_choice'" in said
    assert "abstencion 'false'; allowed: true, false" in said
    assert "line 6 has no id" in said


def test_shuffled_options_are_refused(tmp_path: Path) -> None:
    """A recorded letter is of the bank's order, never of another."""
    [log] = inspect_eval(
        closed(shuffle_options=7),
        model="none/x",
        solver=recorded_answers(write(tmp_path, rows())),
        sample_id=[item.id for item in ITEMS[:3]],
        log_dir="memory://recorded",
        display="none",
        fail_on_error=False,
    )
    errors = [sample.error.message for sample in log.samples or [] if sample.error]
    assert errors
    assert all("run without -T shuffle_options" in error for error in errors)


def test_free_text_is_replayed(tmp_path: Path) -> None:
    """The reference replayed as an answer overlaps with itself wholly."""
    item = load_bank().of_format(QuestionFormat.SEMI_OPEN).items[0]
    path = write(
        tmp_path,
        [
            {
                "id": item.id,
                "respuesta": item.respuesta_esperada,
                "palabras_clave": ["x"],
                "referencia_legal": item.legal_basis,
            }
        ],
    )
    [log] = inspect_eval(
        semi_open(),
        model="none/x",
        solver=recorded_answers(path),
        sample_id=item.id,
        log_dir="memory://recorded",
        display="none",
    )
    [sample] = log.samples or []
    value = (sample.scores or {})["overlap"].value
    assert isinstance(value, dict)
    assert value["rougeL"] == 1.0


def test_an_unknown_choice_is_refused(tmp_path: Path) -> None:
    """The error names what is allowed."""
    with pytest.raises(ParameterError, match="allowed: error, empty"):
        recorded_answers(write(tmp_path, rows()), missing="skip")
