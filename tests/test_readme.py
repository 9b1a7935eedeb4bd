"""Promises of the README: what it tells the reader to type works."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from answer_server import ANSWER, answer_server
from inspect_ai.log import list_eval_logs, read_eval_log

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent


def _commands() -> list[str]:
    blocks = re.findall(r"```bash\n(.*?)```", README, flags=re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line]


def _starting(*words: str) -> list[str]:
    return [line for line in _commands() if line.startswith(words)]


@pytest.fixture
def model_server() -> Iterator[str]:
    """The base URL of a model on loopback."""
    if find_spec("openai") is None:
        pytest.skip('needs openai: pip install "colombian_law[openai]"')
    with answer_server(ANSWER) as server:
        yield server.base_url


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    """A bank at a path, as a reader would have one."""
    shipped = ROOT / "colombian_law" / "datasets" / "data" / "starter.jsonl"
    path = tmp_path / "bank.jsonl"
    path.write_bytes(shipped.read_bytes())
    return path


@pytest.mark.slow
@pytest.mark.parametrize("line", _starting("inspect eval"))
def test_eval_command_runs(
    line: str, model_server: str, bank: Path, tmp_path: Path
) -> None:
    """Each `inspect eval` line runs outside the repository, with the model replaced."""
    typed = line.replace("openrouter/z-ai/glm-4.6", "openai-api/stub/stub")
    typed = typed.replace("path/to/bank.jsonl", str(bank))
    arguments = shlex.split(typed)
    assert "openai-api/stub/stub" in arguments
    done = subprocess.run(
        [BIN / arguments[0], *arguments[1:], "--limit", "1", "--display", "plain"],
        cwd=tmp_path,
        env={**os.environ, "STUB_BASE_URL": model_server, "STUB_API_KEY": "none"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    logs = list_eval_logs(str(tmp_path / "logs"))
    assert len(logs) == len(re.findall("colombian_law/", line))
    for log in logs:
        assert read_eval_log(log, header_only=True).status == "success"


@pytest.mark.slow
def test_score_command_scores_a_log_again(model_server: str, tmp_path: Path) -> None:
    """The `inspect score` line works on a finished log."""
    environment = {**os.environ, "STUB_BASE_URL": model_server, "STUB_API_KEY": "none"}

    def run(*arguments: str) -> None:
        done = subprocess.run(
            [BIN / "inspect", *arguments],
            cwd=tmp_path,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    run("eval", "colombian_law/semi_open", "--model", "openai-api/stub/stub")
    [log] = list_eval_logs(str(tmp_path / "logs"))
    [line] = _starting("inspect score")
    typed = line.replace("logs/LOG.eval", log.name)
    run(*shlex.split(typed)[1:])
    scored = read_eval_log(log, header_only=True)
    assert scored.results is not None
    assert "rougeL" in {score.name for score in scored.results.scores}


@pytest.mark.parametrize("line", _starting("colombian-law"))
def test_own_command_runs(line: str, bank: Path, tmp_path: Path) -> None:
    """Each `colombian-law` line runs."""
    texts = tmp_path / "texts.txt"
    texts.write_text("La Ley 80 de 1993.\n", encoding="utf-8")
    rulings = tmp_path / "rulings.csv"
    # More rulings than the packaged list has; a shorter list is refused.
    numbers = (f"C-{n}/{y:02d},Ana Pérez" for y in range(31) for n in range(1, 1001))
    rulings.write_text(
        "\n".join(["Sentencia,Magistrado(a) ponente", *numbers, ""]), encoding="utf-8"
    )
    for place, path in (
        ("path/to/bank.jsonl", bank),
        ("path/to/texts.txt", texts),
        ("path/to/rulings.csv", rulings),
    ):
        line = line.replace(place, str(path))
    arguments = shlex.split(line)
    done = subprocess.run(
        [BIN / arguments[0], *arguments[1:]],
        env={**os.environ, "COLOMBIAN_LAW_DATA": str(tmp_path / "data")},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_make_targets_and_extras_exist() -> None:
    """Every target and extra that the README names is there."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in _starting("make"):
        assert f"\n{line.split()[1]}:" in makefile
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    named = re.findall(r"\.\[(\w+)\]|--extra (\w+)|extra `(\w+)`", README)
    assert named
    for names in named:
        assert "".join(names) in extras


def test_every_kind_of_command_is_tested() -> None:
    """No line of the README escapes these tests."""
    known = (
        *("inspect eval", "inspect score", "inspect view", "colombian-law", "make"),
        *("pip install", "export OPENROUTER_API_KEY", "python3 -m venv"),
    )
    assert [line for line in _commands() if not line.startswith(known)] == []


def test_links_inside_the_repository_lead_somewhere() -> None:
    """Every relative link of the README is a file or folder."""
    for target in re.findall(r"\]\((?!https?:|#)([^)]+)\)", README):
        assert (ROOT / target).exists(), target
