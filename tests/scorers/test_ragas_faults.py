"""Judges and embedders that fail: nothing is lost, and no failure becomes a number."""

import math
from pathlib import Path
from typing import Any

import pytest
from answered import answered_log, ragas_score, readings_of, samples_of, values_of
from inspect_ai import score
from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, get_model
from judge_models import needs_ragas
from scripted_judge import Served, faults_at, no_fault, serve

from colombian_law.scorers.ragas import ragas

needs_ragas()
pytestmark = pytest.mark.slow

ANSWERS = 24
FAULTS = (
    "429",
    "500",
    "time-out",
    "garbage",
    "fenced",
    "truncated",
    "refusal",
    "filter",
    "nan",
    "wrong_counts",
)
HARMLESS = ("none", "fenced")
TRANSPORT = ("429", "500", "time-out")


def judged(
    log: EvalLog,
    served: Served,
    monkeypatch: pytest.MonkeyPatch,
    *,
    attempt_timeout: int = 60,
) -> EvalLog:
    """Return the log scored by two judges and an embedder at the server.

    Where the server hangs on purpose, the attempt ends before it answers; elsewhere a
    busy machine is given the time that it needs.
    """
    monkeypatch.setenv("SCRIPTED_BASE_URL", served.url)
    monkeypatch.setenv("SCRIPTED_API_KEY", "none")
    config = GenerateConfig(
        max_retries=1, attempt_timeout=attempt_timeout, timeout=120, max_connections=20
    )
    judges = [
        get_model(f"openai-api/scripted/{name}", config=config, memoize=False)
        for name in ("a", "b")
    ]
    return score(
        log,
        ragas(embedder="openai-api/scripted/embeddings"),
        model="none/none",
        model_roles={"grader": judges},
        display="none",
    )


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has empty caches."""
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "replies"))
    monkeypatch.setenv("COLOMBIAN_LAW_CACHE_DIR", str(tmp_path / "vectors"))


def readings(log: EvalLog) -> list[dict[str, Any]]:
    """Return every judge's reading of every answer."""
    return [
        reading
        for sample in samples_of(log)
        for reading in readings_of(ragas_score(sample))
    ]


@pytest.mark.parametrize("rate", [0.1, 0.5])
def test_failing_calls_leave_right_values_or_none(
    rate: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each value is what a judge without faults gives, or is not scored."""
    log = answered_log(tmp_path / "logs", ANSWERS)
    with serve(no_fault) as served:
        right = judged(log, served, monkeypatch)
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "faulty"))
    monkeypatch.setenv("COLOMBIAN_LAW_CACHE_DIR", str(tmp_path / "faulty"))

    with serve(faults_at(rate, FAULTS), hang_seconds=6) as served:
        faulty = judged(log, served, monkeypatch, attempt_timeout=2)

    assert faulty.status == "success"
    assert len(samples_of(faulty)) == ANSWERS
    for sound, hurt in zip(samples_of(right), samples_of(faulty), strict=True):
        expected, found = values_of(ragas_score(sound)), values_of(ragas_score(hurt))
        assert found.keys() == expected.keys()
        for key in found:
            if key.startswith("judge") or key == "similarity":
                assert math.isnan(found[key]) or found[key] == expected[key]
        check_means(found)
        check_reason(hurt, found)
    check_counts(faulty, served)
    check_that_both_happened(faulty, rate)
    assert served.replied(*FAULTS) >= rate * len(served.requests) / 2


def check_that_both_happened(log: EvalLog, rate: float) -> None:
    """The faults left some values and, where they were many, took some."""
    unscored = [
        math.isnan(value)
        for sample in samples_of(log)
        for value in values_of(ragas_score(sample)).values()
    ]
    assert not all(unscored)
    assert any(unscored) or rate < 0.5


def check_means(found: dict[str, float]) -> None:
    """Means are over the judges that judged, and n_judges says how many."""
    for name, measure in {
        "correctness": "answer_correctness",
        "relevancy": "answer_relevancy",
        "f1": "factual_f1",
    }.items():
        given = [
            value
            for key, value in found.items()
            if key.startswith("judge")
            and key.endswith(f"_{name}")
            and not math.isnan(value)
        ]
        if given:
            assert found[measure] == pytest.approx(sum(given) / len(given))
        else:
            assert math.isnan(found[measure])
        if name == "correctness":
            assert found["n_judges"] == len(given)


def check_reason(sample: Any, found: dict[str, float]) -> None:
    """A score without its two measures has a reason; one with both has none."""
    reason = ragas_score(sample).reason
    unscored = [
        math.isnan(found[name]) for name in ("answer_correctness", "answer_relevancy")
    ]
    assert (reason is not None) == any(unscored)


def check_counts(log: EvalLog, served: Served) -> None:
    """Every reply of the server is in exactly one count of the log."""
    kept = readings(log)
    assert len(kept) == 2 * ANSWERS
    unreachable = sum(
        failure["kind"] == "unreachable"
        for reading in kept
        for failure in reading["failures"]
    )
    unusable = sum(
        failure["kind"] not in {"unreachable", "not_computable"}
        for reading in kept
        for failure in reading["failures"]
    )
    calls = sum(reading["usage"]["calls"] for reading in kept)
    completions = [request for request in served.requests if "messages" in request]
    metered = [
        reading["usage"]["calls"] - reading["usage"]["unmetered_calls"]
        for reading in kept
    ]
    assert sum(reading["usage"]["input_tokens"] for reading in kept) == 100 * sum(
        metered
    )
    assert unreachable + sum(metered) == calls
    # Retried requests reach the server and are no calls of their own.
    assert calls <= len(completions)
    for reading in kept:
        failed = {
            failure["step"]
            for failure in reading["failures"]
            if failure["kind"] != "not_computable"
        }
        if not failed:
            assert reading["factual_f1"] is not None
    assert unusable + unreachable == sum(len(reading["failures"]) for reading in kept)


def test_without_faults_every_answer_has_every_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's own replies bring a value for each judge and each measure."""
    log = answered_log(tmp_path / "logs", 6)

    with serve(no_fault) as served:
        scored = judged(log, served, monkeypatch)

    for sample in samples_of(scored):
        assert not any(map(math.isnan, values_of(ragas_score(sample)).values()))
    # 6 answers x 2 judges x (2 decompositions, 1 classification, 1 question).
    assert sum("messages" in request for request in served.requests) == 48


def test_a_dead_judge_ends_the_run_with_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A judge that answers 500 for ever is unscored; the other one counts alone."""

    def dead(body: str, _: int) -> str | None:
        return "500" if '"model": "a"' in body else None

    log = answered_log(tmp_path / "logs", 4)

    with serve(dead) as served:
        scored = judged(log, served, monkeypatch)

    for sample in samples_of(scored):
        found = values_of(ragas_score(sample))
        assert found["n_judges"] == 1
        assert math.isnan(found["judge1_correctness"])
        assert found["answer_correctness"] == found["judge2_correctness"]


def test_only_what_failed_is_judged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second pass asks the failed judge alone, and anew past its cached replies."""

    def garbage_from_a(body: str, _: int) -> str | None:
        return "garbage" if '"model": "a"' in body else None

    log = answered_log(tmp_path / "logs", 4)
    with serve(garbage_from_a) as served:
        first = judged(log, served, monkeypatch)
    with serve(no_fault) as served:
        second = judged(first, served, monkeypatch)

    assert {request.get("model") for request in served.requests} <= {"a", "embeddings"}
    for sample in samples_of(second):
        latest = ragas_score(sample, list(sample.scores or {})[-1])
        assert values_of(latest)["n_judges"] == 2
        kept = readings_of(latest)
        assert [reading["is_reused"] for reading in kept] == [False, True]
        assert kept[0]["usage"]["calls"] > 0
        assert kept[1]["usage"]["calls"] == 0
