"""The scorer bertscore, through Inspect's own evaluation and scoring."""

import json
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from inspect_ai import Epochs, Task, eval, eval_async, score  # noqa: A004 - Inspect's name
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from inspect_ai.scorer import Score, Scorer

from colombian_law.datasets.item import Item
from colombian_law.datasets.samples import to_sample
from colombian_law.errors import MissingExtraError, ScorerSetupError
from colombian_law.scorers.bertscore import KEYS, bertscore
from colombian_law.scorers.bertscore_encoder import Encoder, Pair, shared_encoder
from colombian_law.scorers.bertscore_model import load_model
from colombian_law.solvers.answer_json import answer_json

RowMaker = Callable[..., dict[str, Any]]
Scripted = Callable[..., Model]

REFERENCE = "Sí, la Ley 1010 regula el acoso."


def _answer(text: str) -> str:
    return json.dumps({"respuesta": text}, ensure_ascii=False)


def _samples(text_row: RowMaker, count: int) -> list[Sample]:
    rows = [
        text_row(id=n, pregunta=f"¿Pregunta {n}?", respuesta_esperada=REFERENCE)
        for n in range(1, count + 1)
    ]
    return [to_sample(Item.model_validate(row)) for row in rows]


def _run(
    samples: list[Sample], model: Model, scorer: Scorer, epochs: Epochs | None = None
) -> EvalLog:
    task = Task(
        dataset=MemoryDataset(samples),
        solver=answer_json("semi_open"),
        scorer=scorer,
        epochs=epochs,
    )
    [log] = eval(task, model=model, display="none", log_dir="memory://bertscore")
    assert log.status == "success", log.error
    return log


def _scores(log: EvalLog) -> list[Score]:
    assert log.samples is not None
    return [(sample.scores or {})["bertscore"] for sample in log.samples]


def _means(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    return {
        found.name: found.metrics["mean"].value
        for found in log.results.scores
        if found.metrics
    }


def test_forty_samples_are_scored_in_a_few_batches_while_the_loop_ticks(
    tiny_model: str,
    text_row: RowMaker,
    scripted_model: Scripted,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each gets its own number, in far fewer calls than samples, off the loop's thread.

    The loop goes on while the work of a batch, drawn out to half a second, runs.
    """
    sizes: list[int] = []
    threads: set[int] = set()
    ticks: list[float] = []
    ticks_during_work: list[int] = []
    compare = Encoder.compare

    def slow(self: Encoder, pairs: list[Pair]) -> Any:
        sizes.append(len(pairs))
        threads.add(threading.get_ident())
        before = len(ticks)
        time.sleep(0.5)
        ticks_during_work.append(len(ticks) - before)
        return compare(self, pairs)

    async def ticking() -> None:
        while True:
            await anyio.sleep(0.005)
            ticks.append(time.perf_counter())

    def echo(prompt: str) -> str:
        number = prompt.split("¿Pregunta ")[1].split("?", maxsplit=1)[0]
        return _answer(f"Pregunta {number}")

    async def run(task: Task) -> EvalLog:
        async with anyio.create_task_group() as group:
            group.start_soon(ticking)
            [log] = await eval_async(
                task, model=scripted_model(echo), log_dir="memory://bertscore"
            )
            group.cancel_scope.cancel()
        return log

    alone = Encoder(load_model(tiny_model, 2, "cpu"))
    [seventh] = alone.compare([Pair("Pregunta 7", REFERENCE)])
    monkeypatch.setattr(Encoder, "compare", slow)
    shared_encoder.cache_clear()
    task = Task(
        dataset=MemoryDataset(_samples(text_row, 40)),
        solver=answer_json("semi_open"),
        scorer=bertscore(tiny_model, 2, "cpu"),
    )
    log = anyio.run(run, task)
    shared_encoder.cache_clear()
    assert log.status == "success", log.error
    values = [made.value for made in _scores(log)]
    assert len(values) == sum(sizes) == 40
    assert len(sizes) <= 10
    assert threading.get_ident() not in threads
    # A blocked loop would not tick at all.
    assert min(ticks_during_work) >= 5
    value = values[6]
    assert isinstance(value, dict)
    assert value["bertscore_f1"] == pytest.approx(seventh.score.f1, abs=1e-5)
    assert set(_means(log)) == set(KEYS)


def test_an_unanswered_sample_scores_zero_with_its_reason(
    tiny_model: str, text_row: RowMaker, scripted_model: Scripted
) -> None:
    """Answered, empty and unreadable: 1, 0, 0, and their mean is 1/3."""
    answers = iter([_answer(REFERENCE), "", "[1, 2"])
    log = _run(
        _samples(text_row, 3),
        scripted_model(lambda _: next(answers)),
        bertscore(tiny_model, 2, "cpu"),
    )
    by_reason = {made.reason: made for made in _scores(log)}
    assert set(by_reason) == {None, "no_response", "invalid_response_format"}
    for reason, made in by_reason.items():
        expected = 1.0 if reason is None else 0.0
        assert made.value == pytest.approx(dict.fromkeys(KEYS, expected), abs=1e-6)
        assert (made.metadata or {})["signature"]["bertscore"].startswith("tiny_L2")
    assert _means(log) == pytest.approx(dict.fromkeys(KEYS, 1 / 3), abs=1e-6)


def test_a_long_answer_says_what_was_not_read(
    tiny_model: str, text_row: RowMaker, scripted_model: Scripted
) -> None:
    """Eighty letters in room for 62: the score tells that 18 were lost."""
    log = _run(
        _samples(text_row, 1),
        scripted_model(lambda _: _answer("ab " * 40)),
        bertscore(tiny_model, 2, "cpu"),
    )
    [made] = _scores(log)
    assert made.explanation == (
        "Beyond the model's length and not read: 18 of 80 tokens of the answer."
    )
    assert (made.metadata or {})["answer_tokens_lost"] == 18
    assert (made.metadata or {})["reference_tokens_lost"] == 0


def test_an_answer_without_tokens_scores_zero(
    tiny_model: str, text_row: RowMaker, scripted_model: Scripted
) -> None:
    """A text that is only a mark of the model is no response."""
    log = _run(
        _samples(text_row, 1),
        scripted_model(lambda _: _answer("[SEP]")),
        bertscore(tiny_model, 2, "cpu"),
    )
    [made] = _scores(log)
    assert made.value == dict.fromkeys(KEYS, 0.0)
    assert made.reason == "no_response"
    assert made.explanation == "The answer has no token that the model reads."


def test_a_reference_without_tokens_leaves_the_sample_unscored(
    tiny_model: str, text_row: RowMaker, scripted_model: Scripted
) -> None:
    """It is not the model's fault: the mean leaves the sample out."""
    samples = _samples(text_row, 2)
    samples[0].target = " "
    log = _run(
        samples,
        scripted_model(lambda _: _answer(REFERENCE)),
        bertscore(tiny_model, 2, "cpu"),
    )
    first = _scores(log)[0]
    assert isinstance(first.value, dict)
    assert all(math.isnan(float(str(first.value[key]))) for key in KEYS)
    assert first.reason == "scoring_failed"
    assert _means(log)["bertscore_f1"] == pytest.approx(1.0, abs=1e-6)
    assert log.results is not None
    unscored = {s.name: s.unscored_samples for s in log.results.scores if s.metrics}
    assert unscored == dict.fromkeys(KEYS, 1)


def test_epochs_reduce_to_their_mean(
    tiny_model: str, text_row: RowMaker, scripted_model: Scripted
) -> None:
    """An answer of 1 and an empty one, of 0, reduce to one half."""
    answers = iter([_answer(REFERENCE), ""])
    log = _run(
        _samples(text_row, 1),
        scripted_model(lambda _: next(answers)),
        bertscore(tiny_model, 2, "cpu"),
        Epochs(2, "mean"),
    )
    assert len(_scores(log)) == 2
    assert _means(log) == pytest.approx(dict.fromkeys(KEYS, 0.5), abs=1e-6)


def test_a_log_is_scored_again(
    tiny_model: str, text_row: RowMaker, scripted_model: Scripted
) -> None:
    """A log without BERTScore gets it, and no model is asked."""
    task = Task(
        dataset=MemoryDataset(_samples(text_row, 3)), solver=answer_json("semi_open")
    )
    model = scripted_model(lambda _: _answer(REFERENCE))
    [log] = eval(task, model=model, display="none", log_dir="memory://bertscore")
    scored = score(
        log, bertscore(tiny_model, 2, "cpu"), model="none/none", display="none"
    )
    assert _means(scored) == pytest.approx(dict.fromkeys(KEYS, 1.0), abs=1e-6)


def test_the_scorer_is_registered(tiny_model: str) -> None:
    """`--scorer colombian_law/bertscore` finds it."""
    from inspect_ai.scorer import Scorer as Registered
    from inspect_ai.util import registry_info

    made: Registered = bertscore(tiny_model, 2, "cpu")
    assert registry_info(made).name == "colombian_law/bertscore"


def test_an_unknown_policy_is_refused_before_anything_is_loaded() -> None:
    """The error names both ways with long texts."""
    with pytest.raises(ScorerSetupError, match="allowed: truncate, window"):
        bertscore(long_texts="cut")


def test_a_missing_extra_is_said_when_the_scorer_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No model has to be asked before the missing packages are named."""
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtraError, match=r"colombian_law\[bertscore\]"):
        bertscore("no-such-model", 1)


def test_a_model_that_cannot_be_loaded_is_said_when_the_scorer_is_built(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No model has to be asked before that."""
    pytest.importorskip("bert_score")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(ScorerSetupError, match="cannot be loaded"):
        bertscore(str(tmp_path / "nowhere"), 2)


@pytest.mark.slow
def test_inspect_score_shows_why_a_scorer_cannot_be_built(
    tmp_path: Path, text_row: RowMaker, scripted_model: Scripted
) -> None:
    """On the command line the reason reaches the user, with what is allowed."""
    task = Task(
        dataset=MemoryDataset(_samples(text_row, 1)), solver=answer_json("semi_open")
    )
    model = scripted_model(lambda _: _answer(REFERENCE))
    [log] = eval(task, model=model, display="none", log_dir=str(tmp_path))
    scorer = ["--scorer", "colombian_law/bertscore", "-S", "long_texts=cut"]
    ran = subprocess.run(
        [sys.executable, "-m", "inspect_ai", "score", log.location, *scorer],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "INSPECT_DISPLAY": "plain", "COLUMNS": "200"},
    )
    assert ran.returncode != 0
    assert "allowed: truncate, window" in ran.stdout + ran.stderr
