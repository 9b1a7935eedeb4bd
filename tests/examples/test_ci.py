"""Promises of the workflow to copy: its steps run, and they fail when they should."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import yaml
from answer_server import ANSWER, AnswerServer, answer_server

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.gate.config import load_config
from colombian_law.runs.line_up import load_line_up

FOLDER = Path(__file__).parents[2] / "examples" / "ci"
WORKFLOW: Mapping[str | bool, Any] = yaml.safe_load(
    (FOLDER / "evaluate.yml").read_text(encoding="utf-8")
)
JOB: Mapping[str, Any] = WORKFLOW["jobs"]["evaluate"]
TRIGGERS = WORKFLOW[True]
"""YAML 1.1 reads the key `on` as true."""
LOCAL = "openai-api/stub/one"

pytest.importorskip("openai", reason='needs pip install "colombian_law[openai]"')


@dataclass(frozen=True)
class Outcome:
    """What became of a job: the exit code of each step that ran, and all output."""

    codes: Mapping[str, int]
    output: str
    summary: str


@pytest.fixture
def server() -> Iterator[AnswerServer]:
    """A model on loopback that has the letter A for every question."""
    with answer_server(ANSWER) as served:
        yield served


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with the copied files, whose line-up asks the local model alone."""
    for name in ("candidate.yaml", "gate.yaml", "evaluate.sh"):
        shutil.copy(FOLDER / name, tmp_path / name)
    file = tmp_path / "candidate.yaml"
    text = file.read_text(encoding="utf-8")
    [model] = load_line_up(file).models
    text = text.replace(model, LOCAL).replace("[closed, semi_open]", "[closed]")
    file.write_text(f"{text}limit: 40\n", encoding="utf-8")
    return tmp_path


def environment(server: AnswerServer, repository: Path) -> dict[str, str]:
    """Return what GitHub and the job set, and where the local model is."""
    scripts = str(Path(sys.executable).parent)
    resolved = {
        name: re.sub(r"\$\{\{.*\|\| '(.*)' \}\}", r"\1", value)
        for name, value in JOB["env"].items()
    }
    assert not any("${{" in value for value in resolved.values())
    return {
        **os.environ,
        **resolved,
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        "INSPECT_DISPLAY": "none",
        "STUB_BASE_URL": server.base_url,
        "STUB_API_KEY": "none",
        "GITHUB_STEP_SUMMARY": str(repository / "summary.md"),
    }


def run_job(server: AnswerServer, repository: Path) -> Outcome:
    """Run the job's own steps as GitHub does, without the installation."""
    codes: dict[str, int] = {}
    output = ""
    for step in JOB["steps"]:
        if "run" not in step or step["name"] == "Install":
            continue
        if any(codes.values()) and step.get("if") != "always()":
            continue
        done = subprocess.run(
            ["bash", "-e", "-c", step["run"]],  # noqa: S607 - found on the path, as there
            cwd=repository,
            env=environment(server, repository),
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        codes[step["name"]] = done.returncode
        output += done.stdout + done.stderr
    summary = repository / "summary.md"
    return Outcome(codes, output, summary.read_text(encoding="utf-8"))


def bless(server: AnswerServer, repository: Path) -> Path:
    """Make the logs in the repository its baseline."""
    file = repository / "baseline.gate.json"
    subprocess.run(
        [sys.executable, "-m", "colombian_law", "gate", "bless", "logs", "-o", file],
        cwd=repository,
        env=environment(server, repository),
        check=True,
        capture_output=True,
    )
    return file


@pytest.mark.slow
def test_the_steps_run_from_no_baseline_to_a_regression(
    server: AnswerServer, repository: Path
) -> None:
    """Without a baseline the gate fails and says so; then it passes; then it fails.

    The second run asks nothing again. For the regression the baseline is edited so
    that every closed answer was right; the model has 40 times A, of which about a
    quarter is.
    """
    first = run_job(server, repository)
    assert first.codes == {"Estimate": 0, "Run": 0, "Gate": 2, "Summary": 0}
    assert "baseline.gate.json" in first.output
    assert first.summary == "No verdict; see the steps above.\n"
    baseline = bless(server, repository)

    asked = server.calls.total()
    assert asked == 40
    second = run_job(server, repository)
    assert second.codes == {"Estimate": 0, "Run": 0, "Gate": 0, "Summary": 0}
    assert server.calls.total() == asked
    assert "passed" in second.summary

    closed = json.loads(baseline.read_text(encoding="utf-8"))
    n_wrong = sum(item["scores"]["closed_choice"] == [0.0] for item in closed["items"])
    items = load_bank().of_format(QuestionFormat.CLOSED).items[:40]
    assert n_wrong == sum(item.respuesta_correcta != "A" for item in items)
    for item in closed["items"]:
        item["scores"]["closed_choice"] = [1.0]
    baseline.write_text(f"{json.dumps(closed)}\n", encoding="utf-8")
    third = run_job(server, repository)
    assert third.codes == {"Estimate": 0, "Run": 0, "Gate": 1, "Summary": 0}
    assert f"{n_wrong} worse, 0 better" in third.summary
    suite = ET.parse(repository / "gate.xml").getroot()  # noqa: S314 - our own file
    assert (suite.get("failures"), suite.get("errors")) == ("1", "0")


@pytest.mark.slow
def test_a_task_that_fails_stops_before_the_gate(repository: Path) -> None:
    """The model cannot be reached: Run fails, nothing is gated, the summary says so."""
    file = repository / "candidate.yaml"
    text = file.read_text(encoding="utf-8").replace(LOCAL, "openai-api/none/one")
    file.write_text(text, encoding="utf-8")
    done = run_job(AnswerServer("http://127.0.0.1:9"), repository)
    assert done.codes == {"Estimate": 0, "Run": 1, "Summary": 0}
    assert done.summary == "No verdict; see the steps above.\n"


@pytest.mark.slow
def test_the_shell_recipe_exits_as_the_gate_does(
    server: AnswerServer, repository: Path
) -> None:
    """Without a baseline it exits with 2, with one with 0."""

    def recipe() -> int:
        return subprocess.run(
            ["bash", "evaluate.sh"],  # noqa: S607 - found on the path
            cwd=repository,
            env=environment(server, repository),
            check=False,
            capture_output=True,
        ).returncode

    assert recipe() == 2
    bless(server, repository)
    assert recipe() == 0


def test_the_recipe_has_the_workflows_commands() -> None:
    """Both stay the same."""
    lines = (FOLDER / "evaluate.sh").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line.startswith("colombian-law")]
    steps = [step["run"] for step in JOB["steps"] if "run" in step]
    assert commands == [step for step in steps if step.startswith("colombian-law")]


def test_it_runs_on_schedule_and_demand_alone() -> None:
    """No push and no pull request spends money."""
    assert set(TRIGGERS) == {"schedule", "workflow_dispatch"}
    assert FOLDER.parts[-2:] == ("examples", "ci")


def test_secrets_are_named_and_given_to_one_step() -> None:
    """Only the step that calls models has the key; shells get inputs as variables."""
    with_secret = [step["name"] for step in JOB["steps"] if "secrets." in str(step)]
    assert with_secret == ["Run"]
    assert all("${{" not in step.get("run", "") for step in JOB["steps"])
    assert WORKFLOW["permissions"] == {"contents": "read"}


def test_logs_are_cached_and_kept() -> None:
    """There is a cache of the logs, and the artefacts are kept whatever happens."""
    steps = [step for step in JOB["steps"] if "uses" in step]
    used = {step["uses"].partition("@")[0]: step for step in steps}
    assert used["actions/cache"]["with"]["path"] == "${{ env.LOG_DIR }}"
    assert used["actions/setup-python"]["with"]["cache"] == "pip"
    upload = used["actions/upload-artifact"]
    assert upload["if"] == "always()"
    assert upload["with"]["path"].split()[-3:] == ["gate.md", "gate.xml", "gate.json"]


def test_the_copied_files_can_be_read() -> None:
    """The line-up has one model, as a gate's side needs; the gate's file is valid."""
    assert len(load_line_up(FOLDER / "candidate.yaml").models) == 1
    assert set(load_config(FOLDER / "gate.yaml").measures) == {
        "closed_choice",
        "overlap/rougeL",
    }
