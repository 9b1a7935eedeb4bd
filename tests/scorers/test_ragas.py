"""The scorer `ragas` in runs and on logs."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from answered import (
    answer_of,
    answered_log,
    as_json,
    questions,
    ragas_score,
    readings_of,
    samples_of,
    values_of,
)
from inspect_ai import Epochs, Task, score
from inspect_ai import eval as inspect_eval
from inspect_ai.event import InfoEvent, ModelEvent, SpanBeginEvent
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelOutput, get_model
from judge_models import Scripted, needs_ragas, output
from scripted_judge import Served, input_of, reply_to, serve

from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import ScorerSetupError
from colombian_law.scorers.ragas import ragas
from colombian_law.solvers.answer_json import answer_json
from colombian_law.solvers.judge_preflight import judge_preflight

needs_ragas()
pytestmark = pytest.mark.usefixtures("served")

EMBEDDER = "openai-api/scripted/embeddings"
KEYS = {
    "answer_correctness",
    "answer_relevancy",
    "factual_f1",
    "similarity",
    "n_judges",
    "judge1_correctness",
    "judge1_relevancy",
    "judge1_f1",
    "judge2_correctness",
    "judge2_relevancy",
    "judge2_f1",
}


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has empty caches."""
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "replies"))
    monkeypatch.setenv("COLOMBIAN_LAW_CACHE_DIR", str(tmp_path / "vectors"))


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server with the scripted embedder, and judges that need none."""
    with serve() as running:
        monkeypatch.setenv("SCRIPTED_BASE_URL", running.url)
        monkeypatch.setenv("SCRIPTED_API_KEY", "none")
        yield running


def judged(log: EvalLog, *judges: Scripted, **options: Any) -> EvalLog:
    """Return the log scored by the judges."""
    action = options.pop("action", None)
    return score(
        log,
        ragas(embedder=EMBEDDER, **options),
        model="none/none",
        model_roles={"grader": [judge.model() for judge in judges]},
        action=action,
        display="none",
    )


def two() -> tuple[Scripted, Scripted]:
    """Return the two judges of a panel."""
    return Scripted(name="mockllm/a"), Scripted(name="mockllm/b")


def steps(judge: Scripted) -> list[str]:
    """Return what a judge was asked for."""
    given = [input_of(prompt) for prompt in judge.prompts]
    return [
        "question" if "response" in g else "classes" if "ground_truth" in g else "facts"
        for g in given
    ]


def test_values_are_means_and_each_judges_own(tmp_path: Path) -> None:
    """All keys are there; the means are those of the judges' values."""
    log = judged(answered_log(tmp_path, 3), *two())

    for sample in samples_of(log):
        found = values_of(ragas_score(sample))
        assert found.keys() == KEYS
        assert found["n_judges"] == 2
        # Question 1: 2 of 3 statements right and one added: TP 2, FP 1, FN 1,
        # F1 = 2·2 / (2·2 + 1 + 1) = 2/3. Question 2: TP 3, FP 1, FN 0: F1 = 6/7.
        # Question 3: TP 1, FP 1, FN 2: F1 = 2/5.
    f1 = [values_of(ragas_score(s))["factual_f1"] for s in samples_of(log)]
    assert f1 == pytest.approx([2 / 3, 6 / 7, 2 / 5])


def test_an_answer_takes_three_calls_of_a_judge(tmp_path: Path) -> None:
    """Statements, classes, one question; and the reference's statements once."""
    judge = Scripted()

    judged(answered_log(tmp_path, 1), judge)

    assert sorted(steps(judge)) == ["classes", "facts", "facts", "question"]


def test_the_reference_is_decomposed_once_for_all_models(tmp_path: Path) -> None:
    """A second model's answers cost three calls of a judge each, not four."""
    judged(answered_log(tmp_path / "1", 2), Scripted())
    second = Scripted()

    judged(answered_log(tmp_path / "2", 2, lambda n: as_json(f"Otra {n}.")), second)

    assert sorted(steps(second)) == ["classes"] * 2 + ["facts"] * 2 + ["question"] * 2


def test_epochs_share_the_reference_while_it_is_asked(tmp_path: Path) -> None:
    """Answers judged at the same time wait for one decomposition."""
    drawn = iter(range(100))
    log = answered_log(
        tmp_path, 1, lambda _: as_json(f"Respuesta {next(drawn)}."), epochs=5
    )
    judge = Scripted()

    judged(log, judge)

    # 5 answers, 1 reference.
    assert steps(judge).count("facts") == 6


UNANSWERED = {
    "invalid": ("Sin formato.", "invalid_response_format"),
    "empty": (as_json(" "), "no_response"),
    "refusal": ("Lo siento, no puedo ayudar con eso.", "refusal"),
}


@pytest.mark.parametrize(("completion", "reason"), UNANSWERED.values(), ids=UNANSWERED)
def test_what_is_no_answer_scores_0_without_a_call(
    completion: str, reason: str, tmp_path: Path, served: Served
) -> None:
    """The model's fault stays in the denominator, with its reason."""
    judges = two()

    log = judged(answered_log(tmp_path, 1, lambda _: completion), *judges)

    made = ragas_score(samples_of(log)[0])
    found = values_of(made)
    assert found.keys() == KEYS
    assert {v for k, v in found.items() if k != "n_judges"} == {0.0}
    assert made.reason == reason
    assert [judge.prompts for judge in judges] == [[], []]
    assert served.requests == []


def test_unscored_answers_leave_the_means_and_are_counted(tmp_path: Path) -> None:
    """A judge that fails for one of three answers: 2 are scored, 1 is not."""

    def fails_once(prompt: str) -> Any:
        given = input_of(prompt)
        if "recurso 2" in str(given.get("answer")):
            return "no JSON"
        return reply_to(prompt)

    log = judged(answered_log(tmp_path, 3), Scripted(fails_once))

    results = {r.name: r for r in (log.results.scores if log.results else [])}
    correctness = results["answer_correctness"]
    assert (correctness.scored_samples, correctness.unscored_samples) == (2, 1)
    assert correctness.metrics["mean"].value == pytest.approx(
        sum(
            value
            for sample in samples_of(log)
            if not math.isnan(
                value := values_of(ragas_score(sample))["answer_correctness"]
            )
        )
        / 2
    )
    unscored = [s for s in samples_of(log) if ragas_score(s).reason]
    assert [ragas_score(s).reason for s in unscored] == ["grader_failed"]


def test_the_detail_of_each_judge_is_in_the_log(tmp_path: Path) -> None:
    """Readings are in the score, in the transcript, and calls in spans by judge."""
    log = judged(answered_log(tmp_path, 1), *two())

    (sample,) = samples_of(log)
    made = ragas_score(sample)
    metadata = made.metadata or {}
    kept = readings_of(made)
    assert [reading["model"] for reading in kept] == ["mockllm/a", "mockllm/b"]
    assert kept[0]["classification"]["TP"][0]["reason"] == "by rule"
    assert metadata["signature"]["ragas"] == (
        "version:0.4.3|variant:collections|strict:no|questions:1|attempts:3|"
        "structured:no|embedder:openai-api/scripted/embeddings,float32|"
        "judge1:mockllm/a(temperature=0.0,seed=2026,max_tokens=16384)|"
        "judge2:mockllm/b(temperature=0.0,seed=2026,max_tokens=16384)"
    )
    assert "by rule" in (made.explanation or "")
    info = [e for e in sample.events if isinstance(e, InfoEvent)]
    assert {"ragas/judge1", "ragas/judge2"} <= {event.source for event in info}
    spans = {e.id: e for e in sample.events if isinstance(e, SpanBeginEvent)}
    judges = [s for s in spans.values() if s.type == "judge"]
    assert {span.name for span in judges} == {"judge1", "judge2"}
    asked = [e for e in sample.events if isinstance(e, ModelEvent)]
    above = [_names_above(event.span_id, spans) for event in asked]
    assert sum("judge1" in names for names in above) == 4


def _names_above(span_id: str | None, spans: dict[str, SpanBeginEvent]) -> list[str]:
    names = []
    while span_id in spans:
        names.append(spans[span_id].name)
        span_id = spans[span_id].parent_id
    return names


def test_self_judging_is_told_in_the_log_and_in_the_score(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The evaluated model among the judges is a warning, once, and a mark."""
    log = answered_log(tmp_path, 2, model="mockllm/gpt-4.1")

    scored = judged(log, Scripted(name="mockllm/gpt-4.1"), Scripted())

    marks = [(ragas_score(s).metadata or {})["self_judged"] for s in samples_of(scored)]
    assert marks == [["mockllm/gpt-4.1"]] * 2
    told = [r for r in caplog.records if "judges its own answers" in r.getMessage()]
    assert len(told) == 1


def test_epochs_reduce(tmp_path: Path) -> None:
    """The same keys in every epoch: their mean is the sample's value."""
    log = answered_log(tmp_path, 2, epochs=Epochs(2, "mean"))

    scored = judged(log, *two())

    assert scored.status == "success"
    assert scored.results is not None
    (f1,) = [r for r in scored.results.scores if r.name == "factual_f1"]
    assert f1.metrics["mean"].value == pytest.approx((2 / 3 + 6 / 7) / 2)


def test_a_second_pass_over_a_scored_log_asks_nothing(tmp_path: Path) -> None:
    """Complete readings are kept, also where the caches are gone."""
    log = judged(answered_log(tmp_path, 2), *two())
    again = two()

    for action in ("append", "overwrite"):
        rescored = judged(log, *again, cache=False, action=action)
        (name, *_) = reversed(list(samples_of(rescored)[0].scores or {}))
        first, last = samples_of(log)[0], samples_of(rescored)[0]
        assert values_of(ragas_score(last, name)) == values_of(ragas_score(first))

    assert [judge.prompts for judge in again] == [[], []]


def test_strict_use_asks_as_ragas_asks(tmp_path: Path) -> None:
    """Three questions for relevancy, and the answer is judged though it is empty."""
    judge = Scripted()

    log = judged(answered_log(tmp_path, 1), judge, strict_ragas=True)

    assert steps(judge).count("question") == 3
    assert values_of(ragas_score(samples_of(log)[0]))["n_judges"] == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param({"variant": "v2"}, "allowed: collections, legacy", id="variant"),
        pytest.param({"embedder": "glove"}, "openrouter/MODEL", id="embedder"),
        pytest.param({"attempts": 0}, "attempts=0 .* from 1 up", id="attempts"),
        pytest.param({"questions": True}, "questions=True", id="questions"),
        pytest.param({"max_answers": "4"}, "max_answers='4'", id="max_answers"),
    ],
)
def test_a_parameter_that_is_not_allowed(options: dict[str, Any], told: str) -> None:
    """The error names the value and what is allowed, before anything is asked."""
    with pytest.raises(ScorerSetupError, match=told):
        ragas(**options)


def test_a_run_judges_as_it_goes(tmp_path: Path) -> None:
    """In a task the role's usage is in the log, and set-up tries judges first."""
    judges = [judge.model() for judge in two()]
    log = _run(tmp_path, judges)

    assert log.status == "success"
    assert log.stats.role_usage["grader"].input_tokens > 0
    assert set(log.stats.model_usage) >= {"mockllm/a", "mockllm/b"}
    assert len(samples_of(log)) == 2


def test_a_run_with_a_dead_judge_ends_before_the_first_answer(tmp_path: Path) -> None:
    """The preflight names the judge; the evaluated model is never asked."""
    dead = Scripted(lambda _: RuntimeError("HTTP 401: no such key"))
    answered: list[str] = []

    log = _run(tmp_path, [Scripted().model(), dead.model()], answered)

    assert log.status == "error"
    assert log.error is not None
    assert "judge2 mockllm/judge: RuntimeError: HTTP 401" in log.error.message
    assert "judge1" not in log.error.message
    assert answered == []


def _run(folder: Path, judges: list[Any], answered: list[str] | None = None) -> EvalLog:
    def reply(messages: Any, *_: Any) -> ModelOutput:
        if answered is not None:
            answered.append(messages[-1].text)
        return output(as_json(answer_of(1)))

    return inspect_eval(
        Task(
            dataset=questions(2),
            setup=judge_preflight(embedder=EMBEDDER),
            solver=answer_json(QuestionFormat.SEMI_OPEN.value),
            scorer=ragas(embedder=EMBEDDER),
        ),
        model=get_model("mockllm/model", custom_outputs=reply, memoize=False),
        model_roles={"grader": judges},
        log_dir=str(folder),
        display="none",
    )[0]


def test_readings_are_json(tmp_path: Path) -> None:
    """What a score keeps of the judges is plain JSON."""
    log = judged(answered_log(tmp_path, 1), Scripted())

    metadata = ragas_score(samples_of(log)[0]).metadata
    assert json.loads(json.dumps(metadata)) == metadata
