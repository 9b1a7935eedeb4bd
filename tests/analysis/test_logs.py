"""Reading logs: what is found, what identifies a run, what a sample holds."""

from pathlib import Path

import pytest
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalSample
from planted_bank import small_bank
from planted_logs import LogOptions, write_run, write_study
from planted_outcomes import random_study

from colombian_law.analysis.logs import (
    UnreadableLog,
    find_logs,
    read_identity,
    read_run,
    read_runs,
    read_target,
)
from colombian_law.errors import LogError

STUDY = random_study(small_bank(), n_models=2)


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    """The error names the folder and what is expected."""
    with pytest.raises(LogError, match=r"no log of Inspect in .*\.eval or \.json"):
        find_logs([str(tmp_path)])


def test_a_place_that_does_not_exist_is_told(tmp_path: Path) -> None:
    """The error names the location."""
    with pytest.raises(LogError, match="nowhere does not exist"):
        find_logs([str(tmp_path / "nowhere")])


def test_logs_are_found_once_in_subfolders_too(tmp_path: Path) -> None:
    """A folder and one of its logs give each log once, sorted."""
    paths = write_study(tmp_path / "deep" / "er", STUDY, tasks=["closed"])

    found = find_logs([str(tmp_path), str(paths[0])])

    assert found == tuple(sorted(map(str, paths)))


def test_identity_of_a_run(tmp_path: Path) -> None:
    """Task, model, bank, prompt, scorers and versions come from the header."""
    path = write_run(tmp_path, STUDY, 0, "semi_open", LogOptions(epochs=2))

    identity = read_run(str(path)).identity

    assert identity.task == "colombian_law/semi_open"
    assert identity.task_version == "1"
    assert identity.model == STUDY.models[0]
    assert identity.dataset_sha256 == "b" * 64
    assert identity.prompt_sha256 == "a" * 64
    assert identity.epochs == 2
    assert identity.generate_config == {"temperature": 0.0}
    assert identity.package_versions == {"inspect_ai": "0.3.276"}
    assert identity.status == "success"
    assert [scorer.name for scorer in identity.scorers][:2] == ["ragas", "bertscore"]
    assert "judge1:openrouter/z-ai/glm-5.2" in identity.scorers[0].signatures["ragas"]


def test_the_header_alone_gives_all_but_signatures(tmp_path: Path) -> None:
    """`read_identity` opens no sample."""
    path = write_run(tmp_path, STUDY, 0, "closed")

    whole, header = read_run(str(path)).identity, read_identity(str(path))

    assert header.eval_id == whole.eval_id
    assert all(not scorer.signatures for scorer in header.scorers)


def test_samples_hold_scores_and_short_texts(tmp_path: Path) -> None:
    """Value, answer and metadata of each score are there; the output is not."""
    path = write_run(tmp_path, STUDY, 0, "closed")

    sample = read_run(str(path)).samples[0]
    score = sample.scores["closed_choice"]

    assert score.value in {"C", "I"}
    assert score.metadata["bank_letter"] == score.answer
    assert (len(sample.choices), sample.output) == (4, None)
    assert sample.target in set("ABCD")


def test_texts_are_read_where_asked(tmp_path: Path) -> None:
    """With texts the output is there, in full."""
    path = write_run(tmp_path, STUDY, 0, "closed")

    assert read_run(str(path), texts=True).samples[0].output == "{}"


def test_a_long_target_is_read_from_the_sample(tmp_path: Path) -> None:
    """What a summary cuts is None, and `read_target` gives it in full."""
    long = "La norma rige. " * 600

    def lengthen(sample: EvalSample) -> EvalSample:
        return sample.model_copy(update={"target": long})

    path = write_run(tmp_path, STUDY, 0, "open_irac", LogOptions(change=lengthen))
    sample = read_run(str(path)).samples[0]

    assert sample.target is None
    assert read_target(str(path), sample.id) == long


def test_a_damaged_log_is_noted(tmp_path: Path) -> None:
    """One damaged file does not stop the others."""
    good = write_run(tmp_path, STUDY, 0, "closed")
    bad = tmp_path / "broken.eval"
    bad.write_bytes(b"no zip")

    first, second = read_runs([str(bad), str(good)])

    assert isinstance(first, UnreadableLog)
    assert "cannot be read as a log of Inspect" in first.detail
    assert not isinstance(second, UnreadableLog)
    with pytest.raises(LogError, match=r"broken\.eval"):
        read_identity(str(bad))


def test_progress_is_told_after_each_log(tmp_path: Path) -> None:
    """The progress counts up to the number of logs."""
    paths = [str(path) for path in write_study(tmp_path, STUDY, tasks=["closed"])]
    told: list[tuple[int, int, str]] = []

    read_runs(paths, progress=lambda *step: told.append(step))

    assert told == [(1, 2, paths[0]), (2, 2, paths[1])]


def test_processes_read_the_same(tmp_path: Path) -> None:
    """Two processes give what one gives."""
    paths = [str(path) for path in write_study(tmp_path, STUDY, tasks=["closed"])]

    assert read_runs(paths, workers=2) == read_runs(paths, workers=1)


def test_any_task_can_be_read(tmp_path: Path) -> None:
    """A log of another task, with messages as input, is read like ours."""
    from inspect_ai import Task
    from inspect_ai import eval as inspect_eval
    from inspect_ai.model import ChatMessageUser, get_model
    from inspect_ai.scorer import includes
    from judge_models import output

    task = Task(
        dataset=[Sample(input=[ChatMessageUser(content="Hola")], target=["a", "b"])],
        scorer=includes(),
        name="greeting",
    )
    model = get_model("mockllm/model", custom_outputs=lambda *_: output("a"))
    log = inspect_eval(task, model=model, log_dir=str(tmp_path), display="none")[0]

    run = read_run(log.location)

    assert run.identity.task == "greeting"
    assert run.identity.dataset_sha256 == ""
    assert run.samples[0].input == "Hola"
    assert run.samples[0].target == "a\n\nb"
    assert run.samples[0].scores["includes"].value == "C"


def test_invalidated_samples_are_marked(tmp_path: Path) -> None:
    """A log with invalidated samples is opened in full to say which."""
    from inspect_ai.log import (
        ProvenanceData,
        invalidate_samples,
        read_eval_log,
        write_eval_log,
    )

    path = str(write_run(tmp_path, STUDY, 0, "closed"))
    log = read_eval_log(path)
    samples = log.samples or []
    uuid = samples[0].uuid or ""
    log = invalidate_samples(log, [uuid], ProvenanceData(author="a", reason="b"))
    write_eval_log(log, path)

    run = read_run(path)

    assert run.identity.is_invalidated
    assert [sample.is_invalidated for sample in run.samples].count(True) == 1
