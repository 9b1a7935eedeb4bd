"""Finished logs before the rubric judges."""

from pathlib import Path

import pytest
from answered import answered_log, samples_of
from inspect_ai.log import read_eval_log
from judge_models import Scripted
from rubric_judge import is_decomposition, reply_to

from colombian_law.analysis.rejudge import judge_log, read_answered
from colombian_law.errors import LogError
from colombian_law.judges.rubric_record import readings_in
from colombian_law.scorers.rubric import rubric


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has an empty cache of replies."""
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "replies"))


def test_chosen_samples_are_judged_and_the_source_is_left_alone(
    tmp_path: Path,
) -> None:
    """The new log holds the chosen samples with old and new scores."""
    log = answered_log(tmp_path / "logs", 6)
    before = Path(log.location).read_bytes()
    answered = read_answered([log.location], tmp_path / "out")
    assert len(answered.questions) == 6
    written = judge_log(
        log.location,
        ["q002", "q005"],
        tmp_path / "out",
        rubric(),
        [Scripted(reply_to).model()],
    )
    judged = read_eval_log(str(written))
    assert [sample.id for sample in samples_of(judged)] == ["q002", "q005"]
    assert all({"item", "rubric"} <= set(s.scores or {}) for s in samples_of(judged))
    assert Path(log.location).read_bytes() == before


def test_a_second_run_asks_only_what_failed(tmp_path: Path) -> None:
    """Readings in the written log are taken from it; failed ones are asked again."""
    log = answered_log(tmp_path / "logs", 4)
    chosen = [f"q00{n}" for n in range(1, 5)]

    def failing(prompt: str) -> object:
        if "caso 3" in prompt and not is_decomposition(prompt):
            return RuntimeError("HTTP 500")
        return reply_to(prompt)

    arguments = (log.location, chosen, tmp_path / "out")
    ideas = str(tmp_path / "ideas.jsonl")
    scorer = rubric(ideas=ideas, cache=False)
    judge_log(*arguments, scorer, [Scripted(failing).model()])
    later = Scripted(reply_to)
    written = judge_log(*arguments, rubric(ideas=ideas, cache=False), [later.model()])
    assert len(later.prompts) == 1
    assert "caso 3" in later.prompts[0]
    samples = samples_of(read_eval_log(str(written)))
    for sample in samples:
        assert set(sample.scores or {}) == {"item", "rubric"}
        [reading] = readings_in((sample.scores or {})["rubric"].metadata)
        assert reading.is_complete


def test_logs_without_free_text_are_refused(tmp_path: Path) -> None:
    """A folder without logs says what is expected."""
    with pytest.raises(LogError, match="no log of Inspect"):
        read_answered([str(tmp_path)], tmp_path / "out")
