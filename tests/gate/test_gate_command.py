"""Promises of `colombian-law gate` on real logs of any Inspect task."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result
from inspect_ai import Task, task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import Score, Scorer, Target, match, mean, scorer
from inspect_ai.solver import TaskState

from colombian_law.cli import main

N_ITEMS = 60


@scorer(metrics=[mean()])
def length_of_answer() -> Scorer:
    """Score the answer by its number of characters over ten."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - Inspect's signature
        return Score(value=len(state.output.completion) / 10)

    return score


@task
def capitals(continuous: bool = False) -> Task:
    """Return a task that is not one of this package's."""
    return Task(
        dataset=[
            Sample(id=n, input=f"Item {n}?", target="yes") for n in range(N_ITEMS)
        ],
        scorer=length_of_answer() if continuous else match(),
    )


def run(folder: Path, wrong: int, name: str = "one", **arguments: object) -> Path:
    """Run the task with a model that has the first `wrong` items wrong."""

    def output(messages: list[object], *_: object) -> ModelOutput:
        number = int(str(getattr(messages[-1], "text", "")).split()[1].rstrip("?"))
        text = "no" if number < wrong else "yes"
        made = ModelOutput.from_content(f"mockllm/{name}", text)
        made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return made

    model = get_model(f"mockllm/{name}", memoize=False, custom_outputs=output)
    epochs = arguments.pop("epochs", 1)
    [log] = inspect_eval(
        capitals(**arguments),  # type: ignore[arg-type]  # one parameter, a flag
        model=model,
        log_dir=str(folder),
        display="none",
        epochs=epochs,  # type: ignore[arg-type]  # a number
    )
    assert log.status == "success"
    return folder


def gate(*arguments: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["gate", *map(str, arguments)])


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return folders of logs: good, the same again, and bad."""
    root = tmp_path_factory.mktemp("logs")
    return {
        "good": run(root / "good", 3),
        "same": run(root / "same", 3, name="other"),
        "bad": run(root / "bad", 30, name="other"),
    }


def test_any_task_is_gated(logs: dict[str, Path]) -> None:
    """A drop of 27 of 60 items fails; the same answers pass."""
    passed = gate("--baseline", logs["good"], "--candidate", logs["same"])
    failed = gate("--baseline", logs["good"], "--candidate", logs["bad"])

    assert (passed.exit_code, failed.exit_code) == (0, 1), passed.stderr
    assert "mean 0.950 → 0.500; 0 better, 27 worse" in failed.stdout
    assert "Item 10?" in failed.stdout
    assert str(logs["bad"]) in failed.stdout


@pytest.mark.parametrize("name", ["json", "markdown", "junit"])
def test_each_format_holds_the_verdict(
    logs: dict[str, Path], tmp_path: Path, name: str
) -> None:
    """The formats are well formed and say the same."""
    file = tmp_path / "out"
    done = gate(
        "--baseline",
        logs["good"],
        "--candidate",
        logs["bad"],
        "--write",
        name,
        file,
    )
    text = file.read_text(encoding="utf-8")
    assert done.exit_code == 1
    if name == "json":
        read = json.loads(text)
        assert read["exit_code"] == 1
        assert read["measures"][0]["comparison"]["n_worse"] == 27
    elif name == "junit":
        suite = ET.fromstring(text)  # noqa: S314 - written by the command under test
        assert suite.get("failures") == "1"
    else:
        assert text.startswith("## ❌ regressed")
        rows = [line for line in text.splitlines() if line.startswith("| capitals")]
        assert rows[0].count("|") == 10


def test_a_blessed_baseline_stands_for_its_logs(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """The file gives the same verdict as the logs and is never overwritten."""
    file = tmp_path / "base.gate.json"
    blessed = gate("bless", logs["good"], "-o", file)
    again = gate("bless", logs["good"], "-o", file)
    from_file = gate("--baseline", file, "--candidate", logs["bad"], "--format", "json")
    from_logs = gate(
        "--baseline", logs["good"], "--candidate", logs["bad"], "--format", "json"
    )

    assert blessed.exit_code == 0, blessed.stderr
    assert again.exit_code == 2
    assert "exists already" in again.stderr
    mine, theirs = (json.loads(one.stdout) for one in (from_file, from_logs))
    assert mine["measures"][0]["comparison"] == theirs["measures"][0]["comparison"]
    assert mine["measures"][0]["flips"][0]["answer_before"] is None


def test_a_continuous_score_over_epochs_is_gated(tmp_path: Path) -> None:
    """Two epochs of a continuous score; "no" is one character shorter than "yes"."""
    before = run(tmp_path / "a", 3, continuous=True, epochs=2)
    after = run(tmp_path / "b", 40, name="other", continuous=True, epochs=2)
    done = gate("--baseline", before, "--candidate", after, "--format", "json")
    read = json.loads(done.stdout)["measures"][0]
    assert done.exit_code == 1, done.stderr
    # 37 of 60 items lose 0.1.
    assert read["comparison"]["effect"] == pytest.approx(-37 * 0.1 / 60)


def test_two_models_on_one_side_are_refused(logs: dict[str, Path]) -> None:
    """The error names both models."""
    done = gate(
        "--baseline",
        logs["good"],
        "--baseline",
        logs["same"],
        "--candidate",
        logs["bad"],
    )
    assert done.exit_code == 2
    assert "2 models: mockllm/one, mockllm/other" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("margins: 1", "margins"),
        ("margin: -1", "margin: Input should be greater than 0 (given: -1)"),
        ("accept: [model]", "accept='model' is not allowed; allowed: task_version"),
        ("[1]", "holds list; expected keys and values"),
        ("a: [", "cannot be read as YAML"),
    ],
)
def test_a_wrong_configuration_is_told(
    logs: dict[str, Path], tmp_path: Path, text: str, said: str
) -> None:
    """File, key, value and what is allowed; exit code 2."""
    file = tmp_path / "gate.yaml"
    file.write_text(text, encoding="utf-8")
    done = gate(
        "--baseline", logs["good"], "--candidate", logs["same"], "--config", file
    )
    assert done.exit_code == 2
    assert str(file) in done.stderr
    assert said in done.stderr


def test_an_unknown_measure_is_told(logs: dict[str, Path]) -> None:
    """The reason names the measures that both sides have."""
    done = gate(
        "--baseline", logs["good"], "--candidate", logs["same"], "--measure", "x/y"
    )
    assert done.exit_code == 2
    assert "asked x/y; both sides have match" in done.stdout


def test_a_changed_question_is_refused(tmp_path: Path) -> None:
    """A task without a sha256 of its data cannot change an item under its id."""

    def asked(name: str, question: str) -> Path:
        made = ModelOutput.from_content(f"mockllm/{name}", "yes")
        made.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        samples = [Sample(id=n, input=f"Item {n}?", target="yes") for n in range(40)]
        samples[7].input = question
        [log] = inspect_eval(
            Task(dataset=samples, scorer=match(), name="same"),
            model=get_model(
                f"mockllm/{name}", memoize=False, custom_outputs=lambda *_: made
            ),
            log_dir=str(tmp_path / name),
            display="none",
        )
        assert log.status == "success"
        return tmp_path / name

    old, new = asked("old", "Item 7?"), asked("new", "Another item?")
    done = gate("--baseline", old, "--candidate", new)
    assert done.exit_code == 2
    assert "items: 1 item(s) with another question or target, the first 7" in (
        done.output
    )
    blessed = tmp_path / "b.gate.json"
    assert gate("bless", old, "-o", blessed).exit_code == 0
    assert gate("--baseline", blessed, "--candidate", new).exit_code == 2
    accepted = tmp_path / "gate.yaml"
    accepted.write_text("accept: [items]\n", encoding="utf-8")
    assert (
        gate("--baseline", old, "--candidate", new, "--config", accepted).exit_code == 0
    )


def test_only_a_regression_exits_with_one(logs: dict[str, Path]) -> None:
    """What breaks while the gate works, here a folder that is absent, exits with 2."""
    done = gate(
        *("--baseline", logs["good"], "--candidate", logs["same"]),
        *("--write", "json", logs["good"] / "absent" / "gate.json"),
    )
    assert done.exit_code == 2
    assert "nothing was decided" in done.output


def test_a_baseline_edited_by_hand_is_refused(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """An item twice, or more values than epochs, is told with the file and the item."""
    file = tmp_path / "base.gate.json"
    gate("bless", logs["good"], "-o", file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    first = kept["items"][0]
    for edited, said in (
        ([*kept["items"], first], f"item {first['id']} of capitals stands twice"),
        ([{**first, "scores": {"match": [1.0, 0.0]}}], "2 values of match"),
    ):
        file.write_text(json.dumps({**kept, "items": edited}), encoding="utf-8")
        done = gate("--baseline", file, "--candidate", logs["bad"])
        assert done.exit_code == 2
        assert said in done.stderr


def test_a_baseline_that_cannot_be_written_is_told(logs: dict[str, Path]) -> None:
    """The error has the file's name; exit code 2."""
    blessed = gate("bless", logs["good"], "-o", "/no/folder/x.gate.json")
    assert blessed.exit_code == 2
    assert "cannot be written" in blessed.stderr
