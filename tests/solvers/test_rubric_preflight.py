"""The set-up step that tries the rubric judges, and the solver that asks no model."""

import json
from pathlib import Path

from answered import answer_of, as_json, questions
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import Sample
from judge_models import Scripted
from rubric_judge import reply_to

from colombian_law.scorers.item import item
from colombian_law.solvers.judge_preflight import rubric_preflight
from colombian_law.solvers.stored_answer import stored_answer


def test_a_dead_rubric_judge_stops_the_run_before_an_answer(tmp_path: Path) -> None:
    """No question is asked where the judge fails its one tiny call."""
    answering = Scripted(lambda _: as_json(answer_of(1)), name="mockllm/answering")

    [log] = inspect_eval(
        Task(dataset=questions(2), setup=rubric_preflight(), scorer=item()),
        model=answering.model(),
        model_roles={"rubric": Scripted(lambda _: RuntimeError("HTTP 401")).model()},
        log_dir=str(tmp_path),
        display="none",
    )

    assert log.status == "error"
    assert log.error is not None
    assert "judge1 mockllm/judge" in log.error.message
    assert answering.prompts == []


def test_a_working_judge_is_tried_once_a_run(tmp_path: Path) -> None:
    """Two questions bring one trial."""
    judge = Scripted(reply_to)

    [log] = inspect_eval(
        Task(dataset=questions(2), setup=rubric_preflight(), scorer=item()),
        model=Scripted(lambda _: as_json(answer_of(1)), name="mockllm/x").model(),
        model_roles={"rubric": judge.model()},
        log_dir=str(tmp_path),
        display="none",
    )

    assert log.status == "success"
    assert len(judge.prompts) == 1


def test_stored_answer_is_the_output_in_the_format_of_semi_open(tmp_path: Path) -> None:
    """The answer in the sample's labels becomes the completion; no model is asked."""
    case = {"id": "a", "question": "q", "reference": "r", "answer": "La ley «rige»."}
    metadata = {"format": "semi_open", "area": "", "topic": "", "labelled": case}
    sample = Sample(id="a", input="q", target="r", metadata=metadata)

    [log] = inspect_eval(
        Task(dataset=[sample], solver=stored_answer(), scorer=item()),
        model="none/none",
        log_dir=str(tmp_path),
        display="none",
    )

    [made] = log.samples or []
    assert json.loads(made.output.completion) == {"respuesta": "La ley «rige»."}
