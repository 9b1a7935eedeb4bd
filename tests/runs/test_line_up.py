"""Promises of line-ups as files."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from answer_server import ANSWER, answer_server
from click.testing import CliRunner, Result
from inspect_ai.log import list_eval_logs, read_eval_log

from colombian_law.cli import main
from colombian_law.datasets.bank import load_bank
from colombian_law.errors import ParameterError
from colombian_law.judges.prices import Price
from colombian_law.runs.estimate import estimated_cost
from colombian_law.runs.line_up import LineUp, eval_set_commands, load_line_up

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "run_configs").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_shipped_line_up_says_where_it_comes_from(file: Path) -> None:
    """Every file can be read and tells its provenance."""
    line_up = load_line_up(file)
    assert line_up.provenance
    assert len(set(line_up.models)) == len(line_up.models)


def test_the_studys_run_is_the_studys() -> None:
    """Fifteen models, three tasks, two judges, temperature 0, no token limit."""
    line_up = load_line_up(ROOT / "run_configs" / "paper.yaml")
    assert len(line_up.models) == 15
    assert line_up.tasks == ("closed", "semi_open", "open_irac")
    assert line_up.graders == ("openrouter/z-ai/glm-5.2", "openrouter/openai/gpt-4.1")
    assert (line_up.temperature, line_up.max_tokens) == (0, None)


def test_the_commands_are_eval_sets() -> None:
    """Closed and free text, each with its parameters and folder."""
    closed, free = eval_set_commands(
        load_line_up(ROOT / "run_configs" / "paper.yaml"), "s3://bucket/paper/", "b.csv"
    )
    assert closed[:3] == ["inspect", "eval-set", "colombian_law/closed"]
    assert closed[-1] == "s3://bucket/paper/closed"
    assert "bank=b.csv" in closed
    assert "metrics=all" in free
    assert "grader=openrouter/z-ai/glm-5.2,openrouter/openai/gpt-4.1" in free
    assert "--max-tokens" not in [*closed, *free]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("models: [a]", "tasks: Field required"),
        ("judge: x", "judge: Extra inputs are not permitted"),
        ("tasks: [x]", "tasks.0: Input should be 'closed', 'semi_open' or 'open_irac'"),
        ("a: [", "cannot be read as YAML"),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, text: str, said: str) -> None:
    """The error has the file, the key and what is allowed."""
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ParameterError) as caught:
        load_line_up(path)
    assert str(path) in str(caught.value)
    assert said in str(caught.value)


def test_the_estimate_counts_every_call_once() -> None:
    """Two items of each of two tasks: 4 calls a model, 4 × 100 tokens out."""
    line_up = LineUp(
        description="d",
        provenance="p",
        tasks=("closed", "semi_open"),
        models=("a", "b"),
        limit=2,
        output_tokens={"closed": 100, "semi_open": 100},
    )
    prices = {"a": Price(input=0.0, output=1_000_000.0)}
    first, second = estimated_cost(line_up, load_bank(), prices, None)
    assert (first.usage.calls, first.usage.output_tokens) == (4, 400)
    assert first.dollars == 400
    assert second.dollars is None


def run(file: Path, log_dir: Path, *more: str) -> Result:
    """Run a line-up."""
    return CliRunner().invoke(
        main, ["run", str(file), "--log-dir", str(log_dir), *more]
    )


@pytest.mark.slow
def test_adding_a_model_runs_only_that_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same line again asks nothing; a model more is asked alone."""
    if find_spec("openai") is None:
        pytest.skip('needs openai: pip install "colombian_law[openai]"')
    file = tmp_path / "line_up.yaml"

    def write(*models: str) -> None:
        names = ", ".join(f"openai-api/stub/{model}" for model in models)
        file.write_text(
            "description: d\nprovenance: p\ntasks: [closed, semi_open]\n"
            f"models: [{names}]\nlimit: 2\n",
            encoding="utf-8",
        )

    with answer_server(ANSWER) as served:
        monkeypatch.setenv("STUB_BASE_URL", served.base_url)
        monkeypatch.setenv("STUB_API_KEY", "none")
        monkeypatch.setenv("INSPECT_DISPLAY", "none")
        logs = tmp_path / "logs"
        write("one", "two")
        assert run(file, logs, "--dry-run").exit_code == 0
        assert not served.calls
        assert run(file, logs).exit_code == 0
        assert served.calls == {"one": 4, "two": 4}
        assert run(file, logs).exit_code == 0
        assert served.calls == {"one": 4, "two": 4}
        write("one", "two", "three")
        assert run(file, logs).exit_code == 0
        assert served.calls == {"one": 4, "two": 4, "three": 4}
    found = [read_eval_log(log, header_only=True) for log in list_eval_logs(str(logs))]
    assert len(found) == 6
    assert {log.status for log in found} == {"success"}
    assert {log.eval.model_generate_config.temperature for log in found} <= {0.0, None}


@pytest.mark.slow
def test_a_failed_run_has_a_failed_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the model cannot be reached the command fails, so that CI stops."""
    file = tmp_path / "line_up.yaml"
    file.write_text(
        "description: d\nprovenance: p\ntasks: [closed]\n"
        "models: [mockllm/model]\nlimit: 1\nbank: no-such.jsonl\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("INSPECT_DISPLAY", "none")
    done = run(file, tmp_path / "logs")
    assert done.exit_code != 0
