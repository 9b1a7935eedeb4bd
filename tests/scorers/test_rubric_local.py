"""The rubric with a real local model as its judge."""

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from answered import answered_log, samples_of, values_of
from inspect_ai import score
from inspect_ai.model import Model

from colombian_law.judges.ideas import IdeaFile, IdeaSet, numbered_ideas, reference_key
from colombian_law.judges.rubric_record import HIGHEST, LOWEST, readings_in
from colombian_law.scorers.rubric import rubric

pytestmark = pytest.mark.slow


def test_a_local_model_judges_and_no_answer_is_lost(
    local_judge: Callable[[int], Model], tmp_path: Path
) -> None:
    """Every answer has a reading on the scale, or is unscored with its reason.

    The ideas of the first reference are an expert's, so that the model is asked for an
    assessment even where it fails at ideas, as a model of this size mostly does.
    """
    log = answered_log(tmp_path / "logs", 2)
    ideas = tmp_path / "ideas.jsonl"
    first = samples_of(log)[0]
    IdeaFile(ideas).add(
        IdeaSet(
            reference_sha256=reference_key(str(first.input), str(first.target)),
            question=str(first.input),
            ideas=numbered_ideas([("La norma 1 rige", True)]),
            made_by="an expert",
        )
    )
    judge = local_judge(1)

    scored = score(
        log,
        rubric(ideas=str(ideas), attempts=1, structured_output=True),
        model="none/none",
        model_roles={"rubric": [judge]},
        display="none",
    )

    assert scored.status == "success"
    samples = samples_of(scored)
    assert [sample.id for sample in samples] == ["q001", "q002"]
    decomposed = 0
    for sample in samples:
        made = (sample.scores or {})["rubric"]
        [reading] = readings_in(made.metadata)
        values = values_of(made)
        assert reading.model == str(judge)
        assert reading.usage.calls == bool((made.metadata or {})["ideas"])
        decomposed += bool((made.metadata or {})["ideas"])
        assert values["n_judges"] == float(reading.is_complete)
        if reading.is_complete:
            assert LOWEST <= values["adequacy"] <= HIGHEST
            assert 0 <= values["core_recall"] <= 1
            assert made.reason is None
        else:
            assert math.isnan(values["adequacy"])
            assert made.reason == "grader_failed"
            assert reading.unscored_reason
            assert reading.failures or (made.metadata or {})["ideas_failures"]
    kept = [IdeaFile(ideas).get(str(s.input), str(s.target)) for s in samples]
    assert kept[0] is not None
    assert decomposed == sum(each is not None for each in kept)
