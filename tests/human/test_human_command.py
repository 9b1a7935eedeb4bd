"""Promises of `colombian-law human`, from logs to logs."""

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result
from human_batches import fill_workbook, scored
from inspect_ai import Task
from inspect_ai import eval as run_eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import read_eval_log
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver

from colombian_law.cli import main
from colombian_law.human.judgement import text_sha256
from colombian_law.judges.rubric_record import (
    RUBRIC_READINGS_KEY,
    JudgedNorm,
    NormVerdict,
    RubricReading,
)

N_QUESTIONS = 8


@solver
def silent() -> Solver:
    """Answer nothing: the judged text stands in the score."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        del generate
        return state

    return solve


@scorer(metrics=[mean()], name="rubric")
def planted_rubric() -> Scorer:
    """Score as a rubric judge with two readings, of which the first counts."""

    async def score(state: TaskState, target: Target) -> Score:
        del target
        number = int(str(state.sample_id).removeprefix("q"))
        verdict = NormVerdict.WRONG if number % 2 else NormVerdict.CORRECT
        verdict = NormVerdict.WRONG if number % 2 else NormVerdict.CORRECT
        text = f"Respuesta {number}: Ley {number + 1} de 2000. " + "ñ" * 3000
        readings = [
            RubricReading(
                judge="judge1",
                model="vendor0/grading-system",
                repeat=repeat,
                ideas=(),
                norms=(
                    JudgedNorm(
                        text=f"Ley {number + 1} de 2000",
                        reason="r",
                        verdict=verdict,
                        verdict_of_judge=NormVerdict.CORRECT,
                    ),
                ),
                errors=(),
                adequacy=1 + number % 5 if repeat == 0 else 5,
                useful=False,
            )
            for repeat in (0, 1)
        ]
        return Score(
            value=1 + number % 5,
            metadata={
                "judged_text": text,
                "judged_sha256": text_sha256(text),
                RUBRIC_READINGS_KEY: [each.model_dump_json() for each in readings],
            },
        )

    return score


def planted_log(folder: Path) -> Path:
    """Return a log whose answers a rubric judge has scored."""
    samples = [
        Sample(
            id=f"q{n}",
            input=f"¿Cuál es la regla {n}?",
            target="La regla.",
            metadata={"format": "semi_open", "area": "civil", "complexity": "low"},
        )
        for n in range(N_QUESTIONS)
    ]
    task = Task(
        dataset=MemoryDataset(samples, name="planted"),
        solver=silent(),
        scorer=planted_rubric(),
    )
    [log] = run_eval(task, model="mockllm/model", log_dir=str(folder), display="none")
    assert log.status == "success"
    return Path(log.location.removeprefix("file://"))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One log for all tests of this module, which none of them changes."""
    return planted_log(tmp_path_factory.mktemp("logs"))


def human(*arguments: object) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["human", *map(str, arguments)])


def sampled(log: Path, folder: Path) -> tuple[Path, Path]:
    """Draw a batch of all but one answer; return its folder and key."""
    batch, key = folder / "lote", folder / "clave.json"
    done = human(
        *("sample", log, "--out", batch, "--key", key, "--n", N_QUESTIONS - 1),
        *("--rater", "E1", "--verifier", "V1", "--verifier", "V2", "--resolver", "V3"),
        *("--calibration", 1, "--repeats", 0.3),
    )
    assert done.exit_code == 0, done.output
    return batch, key


def rate(batch: Path, key: Path) -> None:
    """Export, fill in and import: the rater says 3, verifiers say correct."""
    done = human("export", batch, "--key", key)
    assert done.exit_code == 0, done.output
    fill_workbook(batch / "E1-casos.xlsx", "Casos", lambda *_: scored(3, "Sí"))
    for person in ("V1", "V2"):
        fill_workbook(
            batch / f"{person}-normas.xlsx",
            "Normas",
            lambda *_: {"Veredicto": "Errada", "Fuente consultada": "SUIN"},
        )
    done = human("import", batch, *sorted(batch.glob("[EV]*-[cn]*s.xlsx")))
    assert done.exit_code == 0, done.output


def test_from_logs_to_statistics_and_back_to_logs(log: Path, tmp_path: Path) -> None:
    """Seven answers are drawn, rated 3, compared, and attached beside the judge's.

    Judge scores are 1 + q mod 5 of q0 to q7: 1, 2, 3, 4, 5, 1, 2, 3; the one for
    calibration does not count. Humans hold every norm wrong; the judge those of odd
    questions.
    """
    before = log.read_bytes()
    batch, key = sampled(log, tmp_path)
    rate(batch, key)
    result = tmp_path / "human.json"
    done = human(
        "stats",
        batch,
        "--key",
        key,
        "--resamples",
        200,
        "--resamples",
        200,
        "--out",
        result,
    )
    assert done.exit_code == 0, done.output
    assert "7 of 7 cases have a human score" in done.output
    record = json.loads(result.read_text(encoding="utf-8"))
    entries = json.loads(key.read_text(encoding="utf-8"))["entries"]
    main_scores = {
        e["judgement"]["sample_id"]: e["judgement"]["adequacy"]
        for e in entries
        if e["kind"] == "main"
    }
    assert len(main_scores) == 7
    assert record["results"]["mean_judge"] == pytest.approx(
        sum(main_scores.values()) / 7
    )
    assert record["results"]["mean_human"] == 3.0
    assert record["intra_rater"]["n"] == 2
    odd = sum(int(q[1:]) % 2 for q in main_scores)
    assert (record["flag"]["both"], record["flag"]["human_only"]) == (odd, 7 - odd)

    out = tmp_path / "attached"
    done = human("attach", batch, "--key", key, "--out", out)
    assert done.exit_code == 0, done.output
    assert "7 score(s)" in done.output
    assert log.read_bytes() == before
    attached = read_eval_log(str(out / log.name))
    assert attached.results is not None
    by_name = {each.name: each for each in attached.results.scores}
    assert by_name["human"].metrics["mean"].value == 3.0
    assert by_name["human"].scored_samples == 7
    assert by_name["rubric"].metrics["mean"].value == pytest.approx(21 / 8)
    for sample in attached.samples or []:
        scores = sample.scores or {}
        assert scores["rubric"].value == 1 + int(str(sample.id)[1:]) % 5
        if str(sample.id) not in main_scores:
            assert "human" not in scores
            continue
        told: dict[str, Any] = scores["human"].metadata or {}
        judged: dict[str, Any] = scores["rubric"].metadata or {}
        assert scores["human"].value == 3
        assert told["useful"] is True
        assert told["judged_sha256"] == judged["judged_sha256"]
        assert [row["person"] for row in told["rows"]] == ["E1", "V1", "V2"]
    again = human("attach", batch, "--key", key, "--out", out)
    assert again.exit_code == 2
    assert "is never overwritten" in again.output


def test_raters_get_no_key_and_no_names(log: Path, tmp_path: Path) -> None:
    """Nothing in the folder or in its workbooks names the model, the judge or a log."""
    batch, key = sampled(log, tmp_path)
    assert human("export", batch, "--key", key, "--format", "both").exit_code == 0
    names = sorted(path.name for path in batch.iterdir())
    assert names == [
        *("E1-calibracion.csv", "E1-calibracion.xlsx", "E1-casos.csv"),
        *("E1-casos.xlsx", "V1-normas.csv", "V1-normas.xlsx"),
        *("V2-normas.csv", "V2-normas.xlsx", "batch.json"),
    ]
    for path in batch.iterdir():
        if path.suffix == ".xlsx":
            text = "\n".join(
                str(cell.value)
                for sheet in openpyxl.load_workbook(path)
                for row in sheet.iter_rows()
                for cell in row
            )
        else:
            text = path.read_text(encoding="utf-8-sig")
        for told in ("mockllm", "grading-system", log.name, "vendor0", "judge1"):
            assert told not in text, (path.name, told)
        assert "ñ" * 3000 in text or path.name == "batch.json"
    again = human("export", batch, "--key", key)
    assert again.exit_code == 2
    assert "never overwritten" in again.output


def test_faults_are_printed_and_nothing_is_stored(log: Path, tmp_path: Path) -> None:
    """Exit code 1, one line a fault, no store."""
    batch, key = sampled(log, tmp_path)
    human("export", batch, "--key", key)
    path = batch / "E1-casos.xlsx"
    fill_workbook(path, "Casos", lambda *_: scored(9))
    done = human("import", batch, path)
    assert done.exit_code == 1
    assert "fila 2, columna E («Adecuación (1 a 5)»): contiene «9»" in done.output
    assert "9 fault(s); nothing was stored" in done.output
    assert not (batch / "ratings.jsonl").exists()


def test_what_cannot_be_done_is_one_message(log: Path, tmp_path: Path) -> None:
    """Unknown judges, too few answers and results beside raters' files are refused."""
    batch, key = sampled(log, tmp_path)
    new = ("--out", tmp_path / "b", "--key", tmp_path / "k", "--rater", "E1")
    done = human("sample", log, *new, "--judge", "x/y")
    assert done.exit_code == 2
    assert "judges of these logs: vendor0/grading-system" in done.output
    done = human("sample", log, *new, "--n", 99)
    assert "n=99 is more than the 8 judged answer(s)" in done.output
    done = human("sample", log, *new, "--n", 8)
    assert "8 cases leave fewer than 10 answer(s) for calibration" in done.output
    done = human("stats", batch, "--key", key, "--resamples", 200)
    assert "has a human rating yet" in done.output
    rate(batch, key)
    done = human(
        "stats",
        batch,
        "--key",
        key,
        "--resamples",
        200,
        "--resamples",
        200,
        "--out",
        batch / "human.json",
    )
    assert "lies in the batch's folder, which raters get" in done.output
    done = human(
        "stats",
        batch,
        "--key",
        key,
        "--resamples",
        200,
        "--resamples",
        200,
        "--format",
        "json",
    )
    assert json.loads(done.output)["results"]["n"] == 7
