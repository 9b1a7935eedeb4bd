"""Rubric judges that fail: nothing is lost, and no failure becomes a number."""

import math
from pathlib import Path
from typing import Any

import pytest
from answered import answered_log, samples_of, values_of
from inspect_ai import score
from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, get_model
from scripted_judge import Served, faults_at, no_fault, serve

from colombian_law.judges.rubric_record import readings_in
from colombian_law.scorers.rubric import rubric

pytestmark = pytest.mark.slow

ANSWERS = 16
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


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has empty caches."""
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "replies"))


def judged(
    log: EvalLog,
    served: Served,
    monkeypatch: pytest.MonkeyPatch,
    *,
    attempt_timeout: int = 60,
) -> EvalLog:
    """Return the log scored by two judges at the server."""
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
        rubric(),
        model="none/none",
        model_roles={"rubric": judges},
        display="none",
        action="append",
    )


def last_score(sample: Any) -> Any:
    """Return the last score of a sample."""
    return list(sample.scores.values())[-1]


@pytest.mark.parametrize("rate", [0.1, 0.5])
def test_failing_calls_leave_right_values_or_none(
    rate: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each judge's value is that of a judge without faults, or is not scored."""
    log = answered_log(tmp_path / "logs", ANSWERS)
    with serve(no_fault) as served:
        right = judged(log, served, monkeypatch)
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "faulty"))

    with serve(faults_at(rate, FAULTS)) as served:
        faulty = judged(log, served, monkeypatch, attempt_timeout=1)

    assert faulty.status == "success"
    assert len(samples_of(faulty)) == ANSWERS
    n_scored = 0
    for sound, hurt in zip(samples_of(right), samples_of(faulty), strict=True):
        expected, found = values_of(last_score(sound)), values_of(last_score(hurt))
        assert found.keys() == expected.keys()
        given = [
            key
            for key in ("judge1_adequacy", "judge2_adequacy")
            if not math.isnan(found[key])
        ]
        assert found["n_judges"] == len(given)
        for key in found.keys() - {"n_judges"}:
            assert math.isnan(found[key]) or found[key] == expected[key]
        assert math.isnan(found["adequacy"]) == (not given)
        assert (last_score(hurt).reason is None) == bool(given)
        n_scored += bool(given)
    check_counts(faulty, served)
    entry = next(
        entry
        for entry in (faulty.results.scores if faulty.results else [])
        if entry.name == "adequacy"
    )
    assert entry.scored_samples == n_scored
    assert entry.unscored_samples == ANSWERS - n_scored
    assert served.replied(*FAULTS) >= rate * len(served.requests) / 2


def check_counts(log: EvalLog, served: Served) -> None:
    """Every reading is complete or says why not, and calls add up."""
    calls = 0
    for sample in samples_of(log):
        made = last_score(sample)
        readings = readings_in(made.metadata)
        assert len(readings) == 2
        for reading in readings:
            assert reading.is_complete == (not reading.unscored_reason)
        usages = [reading.usage for reading in readings]
        calls += sum(usage.calls for usage in usages)
        calls += made.metadata["ideas_usage"]["calls"]
        if made.metadata["ideas"] is None:
            assert made.metadata["ideas_failures"]
    # Retried requests reach the server and are no calls of their own.
    assert calls <= len(served.requests)
    assert calls >= ANSWERS


def test_a_dead_judge_ends_the_run_with_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second judge that answers 500 for ever is unscored; the first counts alone."""

    def dead(body: str, _: int) -> str | None:
        return "500" if '"model": "b"' in body else None

    log = answered_log(tmp_path / "logs", 4)

    with serve(dead) as served:
        scored = judged(log, served, monkeypatch)

    for sample in samples_of(scored):
        found = values_of(last_score(sample))
        assert found["n_judges"] == 1
        assert math.isnan(found["judge2_adequacy"])
        assert found["adequacy"] == found["judge1_adequacy"]
