"""The scorer `rubric` with several judges, edited ideas and cut replies."""

import json
from pathlib import Path
from typing import Any

import pytest
from answered import answered_log, as_json, samples_of, values_of
from inspect_ai import score
from inspect_ai.log import EvalLog
from judge_models import Scripted, output
from rubric_judge import is_decomposition, reply_to

from colombian_law.scorers.rubric import rubric


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has empty caches."""
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "replies"))


def judged(log: EvalLog, *judges: Scripted, **options: Any) -> EvalLog:
    """Return the log scored by the judges."""
    return score(
        log,
        rubric(**options),
        model="none/none",
        model_roles={"rubric": [judge.model() for judge in judges]},
        display="none",
        action="append",
    )


def first_score(log: EvalLog, name: str = "rubric") -> Any:
    """Return the score of the first sample."""
    return (samples_of(log)[0].scores or {})[name]


# Reference of question 1: "La norma 1 rige. El plazo es de 1 días. Lo decide el juez."
TWO_OF_THREE = "La norma 1 rige. Lo decide el juez."
"""Adequacy 1 + 2."""


def test_values_are_means_over_judges_and_each_judge_s_own(tmp_path: Path) -> None:
    """A second judge that gives 5 moves the mean and has its own value."""

    def generous(prompt: str) -> dict[str, Any]:
        reply = reply_to(prompt)
        if not is_decomposition(prompt):
            reply |= {"adecuacion": 5, "util": True}
        return reply

    log = answered_log(tmp_path, 1, lambda _: as_json(TWO_OF_THREE))

    scored = judged(log, Scripted(reply_to), Scripted(generous, name="mockllm/second"))

    found = values_of(first_score(scored))
    # Adequacy: the mean of 3 and 5.
    assert (found["adequacy"], found["n_judges"]) == (4.0, 2.0)
    assert (found["judge1_adequacy"], found["judge2_adequacy"]) == (3.0, 5.0)


def test_all_models_are_held_to_ideas_made_once(tmp_path: Path) -> None:
    """A second model's answer asks for no ideas; an expert's revision counts."""
    ideas = tmp_path / "ideas" / "bank.jsonl"
    judge = Scripted(reply_to)
    for place in (1, 2):
        log = answered_log(
            tmp_path, 1, lambda _: as_json("Otra."), model=f"mockllm/m{place}"
        )
        scored = judged(log, judge, ideas=str(ideas))

    assert [is_decomposition(prompt) for prompt in judge.prompts] == [True, False]
    [line] = ideas.read_text(encoding="utf-8").splitlines()
    edited = json.loads(line)
    edited |= {"revision": 2, "made_by": "experts"}
    edited["ideas"] = [{"id": "i1", "text": "Otra", "is_core": True}]
    with ideas.open("a", encoding="utf-8") as file:
        file.write(json.dumps(edited) + "\n")

    again = judged(scored, judge, ideas=str(ideas))

    assert values_of(first_score(scored))["core_recall"] == 0
    assert values_of(first_score(again, "rubric1"))["core_recall"] == 1


def test_a_cut_reply_is_asked_for_again_with_more_room(tmp_path: Path) -> None:
    """The second attempt is another request: other seed, twice the tokens."""
    calls: list[int] = []

    def reply(prompt: str) -> Any:
        text = json.dumps(reply_to(prompt), ensure_ascii=False)
        if not is_decomposition(prompt):
            calls.append(1)
            if len(calls) == 1:
                return output(text[:40], "max_tokens")
        return text

    judge = Scripted(reply)
    log = answered_log(tmp_path, 1, lambda _: as_json(TWO_OF_THREE))

    found = values_of(first_score(judged(log, judge)))

    assert found["adequacy"] == 3
    _, first, second = judge.configs
    assert first.max_tokens is not None
    assert second.max_tokens == 2 * first.max_tokens
    assert first.seed is not None
    assert second.seed == first.seed + 1


def test_metrics_count_what_was_scored(tmp_path: Path) -> None:
    """The log says of how many answers a mean is."""

    def sometimes(prompt: str) -> Any:
        if not is_decomposition(prompt) and "caso 2?" in prompt:
            return "basura"
        return reply_to(prompt)

    scored = judged(answered_log(tmp_path, 3), Scripted(sometimes), attempts=1)

    entry = next(
        entry
        for entry in (scored.results.scores if scored.results else [])
        if entry.name == "adequacy"
    )
    assert (entry.scored_samples, entry.unscored_samples) == (2, 1)
