"""The task that holds rubric judges against people."""

import json
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from judge_models import Scripted
from rubric_judge import is_decomposition, reply_to

from colombian_law.errors import ParameterError
from colombian_law.tasks import judge_validation

REFERENCE = "La norma rige. El plazo corre. Lo decide el juez."
# Scripted adequacy: 1 plus one a covered idea.
ANSWERS = {
    "a": ("La norma rige.", [3], "judge"),  # Judge 2.
    "b": ("La norma rige. El plazo corre.", [3, 4], "m"),  # Judge 3, people 3.5.
    "c": ("La norma rige. El plazo corre. Lo decide el juez.", [4], "m"),  # Judge 4.
    "d": ("Nada de eso.", [], "m"),  # Judge 1.
    "e": ("El plazo corre.", [], "m"),  # Judge 2.
}


def labels_at(folder: Path) -> str:
    """Return the path of a labels file, each answer to its own question."""
    path = folder / "labels.jsonl"
    lines = [
        json.dumps(
            {
                "id": name,
                "question": f"¿Qué rige en {name}?",
                "reference": REFERENCE,
                "answer": answer,
                "adequacy": scores,
                "model": f"mockllm/{model}",
            }
        )
        for name, (answer, scores, model) in ANSWERS.items()
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def test_a_scripted_judge_is_held_against_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bias, self-preference and the corrected mean are in the log's metrics."""
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "replies"))
    judge = Scripted(reply_to)

    [log] = inspect_eval(
        judge_validation(labels_at(tmp_path)),
        model="none/none",
        model_roles={"rubric": judge.model()},
        log_dir=str(tmp_path / "logs"),
        display="none",
    )

    assert log.status == "success", log.error
    found: dict[str, Any] = {
        name: metric.value
        for entry in (log.results.scores if log.results else [])
        for name, metric in entry.metrics.items()
        if name != "mean"
    }
    assert (found["n_labelled"], found["n_unlabelled"], found["n_unscored"]) == (
        3,
        2,
        0,
    )
    # Judge 2 3 4, people 3 3.5 4: differences -1 -0.5 0.
    assert found["bias"] == pytest.approx(-0.5)
    assert (found["bias_self"], found["bias_others"]) == (-1, -0.25)
    # cov = 0.5; variance of 2 3 4 1 2 = 1.3; weight 0.5 / (1 + 3/2) / 1.3 = 2/13;
    # 3.5 + 2/13 * (1.5 - 3).
    assert found["corrected_mean"] == pytest.approx(3.5 - 3 / 13)
    # One decomposition a question, one assessment an answer, one trial.
    assert len(judge.prompts) == 1 + 5 + 5
    assert sum(map(is_decomposition, judge.prompts)) == 1 + 5
    assert not any("mockllm" in prompt for prompt in judge.prompts)


def test_labels_are_asked_for_by_name() -> None:
    """Without labels the task says what to give."""
    with pytest.raises(ParameterError, match=r"-T labels=labels\.jsonl"):
        judge_validation()
