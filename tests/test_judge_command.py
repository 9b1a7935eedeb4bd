"""Promises of `colombian-law judge`."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from answered import answer_of, answered_log, as_json, samples_of
from click.testing import CliRunner, Result
from inspect_ai.log import read_eval_log
from scripted_judge import Served, serve

from colombian_law.cli import main
from colombian_law.judges.rubric_record import readings_in

JUDGE = "openai-api/scripted/judge"
AT_ONCE = 2
N_QUESTIONS = 12
CALLS = N_QUESTIONS + 2 * N_QUESTIONS
"""Of two logs of the same questions: their ideas once, and each answer."""


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has an empty cache of replies, and no display to restore."""
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "replies"))
    monkeypatch.setenv("INSPECT_DISPLAY", "none")


@pytest.fixture
def slow_judge(monkeypatch: pytest.MonkeyPatch) -> Callable[[Served], None]:
    """What makes a running server the provider `scripted`."""
    if find_spec("openai") is None:
        pytest.skip('needs openai: pip install "colombian_law[openai]"')

    def use(served: Served) -> None:
        monkeypatch.setenv("SCRIPTED_BASE_URL", served.url)
        monkeypatch.setenv("SCRIPTED_API_KEY", "none")

    return use


def judge(*arguments: object) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["judge", *map(str, arguments)])


def two_logs(folder: Path) -> None:
    """Write logs of two models that answer the same questions differently."""
    for model, shift in (("mockllm/one", 0), ("mockllm/two", 1)):
        answered_log(
            folder,
            N_QUESTIONS,
            lambda number, shift=shift: as_json(answer_of(number + shift)),  # type: ignore[misc]  # bound now
            model=model,
        )


def test_dry_run_says_what_it_would_cost_and_asks_nothing(
    tmp_path: Path, slow_judge: Callable[[Served], None]
) -> None:
    """2 answers and 2 references are 2 + 2 calls; nothing is asked or written."""
    log = answered_log(tmp_path / "logs", N_QUESTIONS)
    out, ideas = tmp_path / "out", tmp_path / "ideas.jsonl"
    options = ("--out", out, "--ideas", ideas, "--rubric", JUDGE, "--semi-open", 2)

    with serve() as served:
        slow_judge(served)
        said = judge(log.location, *options, "--dry-run")

    assert said.exit_code == 0, said.output
    assert "2 of 12 questions, 1 models, 2 answers" in said.stdout
    [row] = [line for line in said.stdout.splitlines() if line.startswith(JUDGE)]
    assert row.split()[1:3] == ["4", "calls"]
    assert not served.requests
    assert not out.exists()
    assert not ideas.exists()


def test_without_a_yes_nobody_is_asked(
    tmp_path: Path, slow_judge: Callable[[Served], None]
) -> None:
    """Whoever does not confirm the estimate pays nothing."""
    log = answered_log(tmp_path / "logs", 1)
    options = ("--out", tmp_path / "out", "--ideas", tmp_path / "ideas", "--all")

    with serve() as served:
        slow_judge(served)
        said = judge(log.location, *options, "--rubric", JUDGE)

    assert said.exit_code == 1
    assert "Judge them?" in said.output
    assert not served.requests


def test_judged_logs_below_the_given_folder_are_not_judged_again(
    tmp_path: Path, slow_judge: Callable[[Served], None]
) -> None:
    """LOGS may hold OUT: the second run finds the same answers and asks nothing."""
    logs = tmp_path / "logs"
    answered_log(logs, 2)
    out = logs / "judged"
    options = ("--out", out, "--ideas", tmp_path / "ideas.jsonl", "--all", "--yes")

    with serve() as served:
        slow_judge(served)
        first = judge(logs, *options, "--rubric", JUDGE)
        asked = len(served.requests)
        second = judge(logs, *options, "--rubric", JUDGE)

    assert (first.exit_code, second.exit_code) == (0, 0), first.output + second.output
    assert "2 of 2 questions, 1 models, 2 answers" in second.stdout
    assert asked == len(served.requests) == 4
    assert len(list(out.iterdir())) == 1


def test_two_logs_for_one_judged_log_are_refused(tmp_path: Path) -> None:
    """Logs with one name in two folders are not written over each other."""
    log = answered_log(tmp_path / "logs", 1)
    copies = tmp_path / "copies"
    copies.mkdir()
    shutil.copy(log.location, copies)

    said = judge(log.location, copies, "--out", tmp_path / "out", "--dry-run")

    assert said.exit_code == 2
    assert "would both be judged into" in said.stderr
    assert "another --out" in said.stderr


def test_what_cannot_be_used_is_told(tmp_path: Path) -> None:
    """No judge, no such log, and no --out end with code 2 and what to give."""
    log = answered_log(tmp_path / "logs", 1)
    out = ("--out", tmp_path / "out")
    for arguments, told in (
        ((log.location, *out, "--rubric", " , "), "names no model; give one"),
        ((tmp_path / "absent", *out), "does not exist; give logs of Inspect"),
        ((log.location,), "Missing option '--out'"),
    ):
        said = judge(*arguments)
        assert said.exit_code == 2
        assert told in said.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a POSIX signal")
@pytest.mark.parametrize("killed_after", [9, 28])
def test_killed_run_pays_for_nothing_twice_but_what_was_under_way(
    killed_after: int, tmp_path: Path, slow_judge: Callable[[Served], None]
) -> None:
    """A run killed with -9 in its first or second log goes on where it was."""
    two_logs(tmp_path / "logs")
    command = [sys.executable, "-m", "colombian_law", "judge", str(tmp_path / "logs")]
    command += [
        "--out",
        str(tmp_path / "out"),
        "--ideas",
        str(tmp_path / "ideas.jsonl"),
    ]
    command += ["--rubric", JUDGE, "--all", "--yes", "--max-answers", str(AT_ONCE)]

    with serve(lambda *_: "time-out", hang_seconds=0.2) as served:
        slow_judge(served)
        first = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and len(served.requests) < killed_after:
            time.sleep(0.02)
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        before = len(served.requests)
        again = subprocess.run(command, check=False, stdout=subprocess.DEVNULL)

    assert killed_after <= before < CALLS
    assert again.returncode == 0
    asked = Counter(json.dumps(body, sort_keys=True) for body in served.requests)
    assert len(asked) == CALLS
    assert asked.total() <= CALLS + AT_ONCE
    judged = [read_eval_log(str(each)) for each in (tmp_path / "out").glob("*.eval")]
    assert len(judged) == 2
    for log in judged:
        samples = samples_of(log)
        assert len(samples) == N_QUESTIONS
        for sample in samples:
            [reading] = readings_in((sample.scores or {})["rubric"].metadata)
            assert reading.is_complete
