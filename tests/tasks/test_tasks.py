"""Promises of the three tasks: they run, declare themselves, and fail early."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, eval, eval_set  # noqa: A004 - Inspect's name
from inspect_ai.log import headline_metric, list_eval_logs, read_eval_log
from inspect_ai.model import Model

from colombian_law.errors import BankError, ParameterError
from colombian_law.tasks import closed, open_irac, semi_open

ANSWERS = {
    "closed": {
        "respuesta_correcta": "A",
        "justificacion": "x",
        "descarte_opciones": "y",
    },
    "semi_open": {"respuesta": "Sí.", "palabras_clave": ["x"], "referencia_legal": "y"},
    "open_irac": {
        "marco_normativo": "a",
        "analisis": "b",
        "jurisprudencia": "c",
        "conclusion": "d",
    },
}
HEADLINES = {
    "closed": ("closed_choice", "accuracy"),
    "semi_open": ("rougeL", "mean"),
    "open_irac": ("rougeL", "mean"),
}
Scripted = Callable[..., Model]
Writer = Callable[..., Path]
RowMaker = Callable[..., dict[str, Any]]


@pytest.mark.parametrize("name", ANSWERS)
def test_task_runs_by_name_on_the_starter_bank(
    name: str, scripted_model: Scripted
) -> None:
    """Each task is found by its registered name and scores the shipped bank."""
    model = scripted_model(lambda _: json.dumps(ANSWERS[name]))
    [log] = eval(
        f"colombian_law/{name}",
        model=model,
        display="none",
        limit=3,
        log_dir="memory://tasks",
    )
    assert log.status == "success", log.error
    assert log.eval.task == f"colombian_law/{name}"
    assert log.eval.task_version == 1
    assert log.eval.dataset.name == "colombian_law starter"
    assert log.eval.dataset.location == "starter"
    assert log.eval.packages["colombian_law"]
    assert log.eval.task_display_name is not None
    assert log.eval.task_display_name.startswith("Derecho colombiano · preguntas")
    assert {"law", "colombia", "spanish"} <= set(log.eval.tags or ())
    metadata = log.eval.metadata or {}
    assert metadata["full_task_version"] == "1-A"
    assert len(metadata["bank_sha256"]) == len(metadata["prompt_sha256"]) == 64
    assert metadata["prompt_name"] == name
    assert metadata["description"].split()[1] == "questions"
    headline = headline_metric(log)
    assert headline is not None
    assert (headline.score.name, headline.name) == HEADLINES[name]
    assert log.eval.viewer is not None
    assert log.plan.config.temperature == 0
    assert log.plan.config.max_tokens is None


@pytest.mark.parametrize("name", ANSWERS)
def test_viewer_shows_labels_and_scores(name: str) -> None:
    """The viewer's columns name item labels and scores, each with a heading."""
    makers: dict[str, Callable[[], Task]] = {
        "closed": closed,
        "semi_open": semi_open,
        "open_irac": open_irac,
    }
    task = makers[name]()
    assert task.viewer is not None
    view = task.viewer.task_samples_view
    assert view is not None
    assert not isinstance(view, list)
    columns = [column.id for column in view.columns or ()]
    labels = ["area", "topic"]
    labels += ["complexity", "subtask"] if name == "semi_open" else []
    assert [f"score__item__{label}" for label in labels] == columns[2 : 2 + len(labels)]
    for column in columns:
        if column.startswith("score__"):
            assert column.split("__")[2] in (view.score_labels or {})


def test_public_items_run_in_all_three_tasks(
    public_items: Path, scripted_model: Scripted
) -> None:
    """All 50 public items are asked and scored: 15, 30 and 5."""
    asked = {}
    for name, answer in ANSWERS.items():
        model = scripted_model(lambda _, answer=answer: json.dumps(answer))
        [log] = eval(
            f"colombian_law/{name}",
            model=model,
            task_args={"bank": str(public_items)},
            display="none",
            log_dir="memory://public",
        )
        assert log.status == "success", log.error
        assert log.results is not None
        asked[name] = log.results.completed_samples
    assert asked == {"closed": 15, "semi_open": 30, "open_irac": 5}


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: closed(bank="no.jsonl"), BankError, "bank 'no.jsonl': no file at "),
        (lambda: closed(areas="romano"), ParameterError, "areas='romano' is not allo"),
        (lambda: closed(areas=","), ParameterError, "areas=',' is not allowed; give o"),
        (lambda: closed(areas=[3]), ParameterError, r"areas=\[3\] is not allowed; giv"),  # type: ignore[list-item]  # the promise is about wrong types
        (
            lambda: closed(shuffle_options="yes"),  # type: ignore[arg-type]  # as above
            ParameterError,
            "shuffle_options='yes' is not allowed; give a seed, a whole number",
        ),
        (
            lambda: closed(shuffle_options=True),
            ParameterError,
            "shuffle_options=True is not allowed; give a seed",
        ),
        (
            lambda: semi_open(structured_output="yes"),  # type: ignore[arg-type]  # as above
            ParameterError,
            "structured_output='yes' is not allowed; allowed: true, false",
        ),
        (
            lambda: semi_open(complexity="hard"),
            ParameterError,
            "complexity='hard' is not allowed; allowed: low, medium, high",
        ),
        (
            lambda: open_irac(prompt_version="v0"),
            ParameterError,
            "prompt_version='v0' is not allowed; allowed: v1",
        ),
    ],
    ids=[
        "bank",
        "area",
        "areas",
        "no area",
        "seed",
        "seed bool",
        "flag",
        "level",
        "prompt",
    ],
)
def test_bad_value_fails_before_any_call(
    make: Callable[[], object], error: type[Exception], message: str
) -> None:
    """A bad bank or value fails while the task is made, saying what is allowed."""
    with pytest.raises(error, match=message):
        make()


def test_filters_reach_the_dataset() -> None:
    """Areas, levels and sub-tasks given on the command line select the items."""
    task = semi_open(areas=["penal", "civil"], complexity="low")
    areas = {(s.metadata or {})["area"] for s in task.dataset}
    levels = {(s.metadata or {})["complexity"] for s in task.dataset}
    assert (areas, levels) == ({"penal", "civil"}, {"low"})
    assert {
        (s.metadata or {})["subtask"]
        for s in semi_open(subtasks="Definición básica").dataset
    } == {"definicion_basica"}


def test_epochs_and_limit(scripted_model: Scripted) -> None:
    """Two epochs of three questions are six answers."""
    model = scripted_model(lambda _: json.dumps(ANSWERS["closed"]))
    [log] = eval(
        closed(), model=model, limit=3, epochs=2, display="none", log_dir="memory://e"
    )
    assert log.results is not None
    assert (log.results.completed_samples, len(log.samples or ())) == (6, 6)


def test_eval_set_again_runs_nothing_again(
    scripted_model: Scripted, tmp_path: Path
) -> None:
    """A finished eval-set that is started again asks no model again."""
    calls: list[str] = []

    def answer(message: str) -> str:
        calls.append(message)
        return json.dumps(ANSWERS["closed"])

    for _ in range(2):
        done, _logs = eval_set(
            closed(),
            log_dir=str(tmp_path / "logs"),
            model=scripted_model(answer),
            limit=4,
            display="none",
        )
        assert done
        assert len(calls) == 4


KILLED_RUN = """
import json, sys, time
from pathlib import Path
from inspect_ai import eval_set
from inspect_ai.model import ModelOutput, ModelUsage, get_model

calls = Path(sys.argv[2])

def output(messages, *_):
    with calls.open("a", encoding="utf-8") as file:
        file.write(messages[-1].text.splitlines()[-5] + "\\n")
    time.sleep(float(sys.argv[3]))
    answer = json.dumps({"respuesta_correcta": "A", "justificacion": "x"})
    made = ModelOutput.from_content("mockllm/model", answer)
    made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return made

done, logs = eval_set(
    "colombian_law/closed",
    log_dir=sys.argv[1],
    model=get_model("mockllm/model", custom_outputs=output),
    limit=30,
    max_connections=1,
    max_samples=1,
    log_buffer=1,
    display="none",
)
sys.exit(0 if done else 1)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a POSIX signal")
def test_killed_run_loses_no_finished_sample(tmp_path: Path) -> None:
    """A run killed with -9 in the middle and started again keeps what was done."""
    log_dir, calls = tmp_path / "logs", tmp_path / "calls.txt"
    command = [sys.executable, "-c", KILLED_RUN, str(log_dir), str(calls)]
    first = subprocess.Popen([*command, "0.2"])
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and _lines(calls) < 12:
        time.sleep(0.05)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    before = _lines(calls)
    assert 12 <= before < 30
    again = subprocess.run([*command, "0"], check=False)
    assert again.returncode == 0
    # The sample in flight is asked again, and at most one whose writing was cut.
    assert 30 <= _lines(calls) <= 32
    whole = [
        log
        for info in list_eval_logs(str(log_dir))
        if (log := read_eval_log(info, header_only=True)).status == "success"
    ]
    assert whole
    assert whole[0].results is not None
    assert whole[0].results.completed_samples == 30


def _lines(path: Path) -> int:
    if not path.exists():
        return 0
    return len(path.read_text(encoding="utf-8").splitlines())
