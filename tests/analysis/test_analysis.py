"""What the analysis says of few models, parts of logs, and logs that do not fit."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from inspect_ai.log import EvalSample
from inspect_ai.scorer import Score
from planted_bank import small_bank
from planted_logs import (
    SCORERS,
    LogOptions,
    unscored,
    without_item,
    write_run,
    write_study,
)
from planted_outcomes import MODELS, random_study

from colombian_law.analysis.closed_results import ClosedResults
from colombian_law.analysis.compute import STEPS, AnalysisOptions, analyse_logs
from colombian_law.analysis.estimates import Settings
from colombian_law.analysis.free_text_results import FreeTextResults
from colombian_law.analysis.model_facts import load_model_facts, paper_values
from colombian_law.analysis.results import Results
from colombian_law.analysis.results_files import (
    csv_tables,
    read_results,
    results_json,
    results_schema,
    shipped_schema,
    write_results,
)
from colombian_law.analysis.values import Absent, Reason
from colombian_law.errors import LogError, MixedLogsError, ParameterError

STUDY = random_study(small_bank(), n_models=3)
ONE = STUDY.of_models(0)
FAST = AnalysisOptions(settings=Settings(n_resamples=200))


def analyse(folder: Path, **changes: Any) -> Results:
    """Return the results of a folder, with few resamples."""
    return analyse_logs([str(folder)], replace(FAST, **changes))


def closed_of(results: Results) -> ClosedResults:
    """Return the results on closed questions, which have to be there."""
    assert isinstance(results.closed, ClosedResults)
    return results.closed


def free_text_of(results: Results) -> FreeTextResults:
    """Return the results on free text, which have to be there."""
    assert isinstance(results.free_text, FreeTextResults)
    return results.free_text


def reason(value: Any) -> Reason:
    """Return why a result is absent."""
    assert isinstance(value, Absent)
    return value.reason


def warned(results: Results, code: str) -> list[dict[str, int | float | str]]:
    """Return the parameters of each warning of a kind."""
    return [w.parameters for w in results.warnings if w.code.value == code]


def test_one_model_says_what_needs_more(tmp_path: Path) -> None:
    """With one model there are means, and comparisons say that they need models."""
    write_study(tmp_path, ONE)

    results = analyse(tmp_path)
    closed, free_text = closed_of(results), free_text_of(results)

    assert len(results.headline.rows) == 1
    for value in (
        *(closed.agreement, closed.hardest, closed.ensemble, closed.dendrogram),
        *(closed.differences, closed.tiers, closed.item_map, free_text.friedman),
        *(free_text.differences, free_text.hardest),
    ):
        assert reason(value) is Reason.NEEDS_MODELS
    assert isinstance(closed.agreement, Absent)
    assert closed.agreement.parameters == {"needed": 2, "found": 1}
    assert not isinstance(free_text.correctness, Absent)


def test_two_models_are_compared(tmp_path: Path) -> None:
    """Two models have one pair test; what needs three says so."""
    write_study(tmp_path, STUDY.of_models(0, 1))

    closed = closed_of(analyse(tmp_path))

    assert not isinstance(closed.differences, Absent)
    assert len(closed.differences.pairs) == 1
    assert not isinstance(closed.ensemble, Absent)
    assert reason(closed.item_map) is Reason.NEEDS_MODELS


def test_closed_only(tmp_path: Path) -> None:
    """Without free-text logs those sections say so."""
    write_study(tmp_path, STUDY, tasks=["closed"])

    results = analyse(tmp_path)

    assert len(closed_of(results).accuracy) == 3
    assert reason(results.free_text) is Reason.NO_LOGS
    assert reason(results.style) is Reason.NO_LOGS
    assert reason(results.citations) is Reason.NOT_SCORED


def test_free_text_only(tmp_path: Path) -> None:
    """Without closed logs the table is sorted by correctness."""
    write_study(tmp_path, STUDY, tasks=["semi_open"])

    results = analyse(tmp_path)
    free_text = free_text_of(results)
    correctness = [row.values[3].value for row in results.headline.rows]
    values = [v.value for v in correctness if not isinstance(v, Absent)]

    assert reason(results.closed) is Reason.NO_LOGS
    assert values == sorted(values, reverse=True)
    assert len(values) == 3
    assert reason(free_text.closed_against_free) is Reason.NO_LOGS
    assert reason(free_text.formats) is Reason.NEEDS_GROUPS


def test_no_judge(tmp_path: Path) -> None:
    """Without RAGAS the judged parts say so; overlap, style and citations remain."""
    offline = LogOptions(scorers=tuple(name for name in SCORERS if name != "ragas"))
    write_study(tmp_path, STUDY, options=offline)

    results = analyse(tmp_path)

    assert reason(free_text_of(results).correctness) is Reason.NOT_SCORED
    assert not isinstance(results.citations, Absent)
    assert not isinstance(results.style, Absent)
    assert "rougeL" in results.headline.measures
    assert results.provenance.judges == ()


def test_the_rubric_is_absent_without_its_scores(tmp_path: Path) -> None:
    """Figures 19 to 21 say what is missing."""
    write_study(tmp_path, ONE, tasks=["semi_open"])

    results = analyse(tmp_path)

    assert reason(results.rubric) is Reason.NOT_SCORED
    assert reason(results.human) is Reason.NO_HUMAN_SCORES


def test_rubric_scores_are_read(tmp_path: Path) -> None:
    """Adequacy, cited norms and convergence come from the rubric's values."""

    def judged(sample: EvalSample) -> EvalSample:
        number = int(str(sample.id)[1:])
        value = {
            "adequacy": float(1 + number % 5),
            "useful": float(number % 2),
            "norms_cited": 3.0,
            "norms_correct": 2.0,
            "norms_wrong": 1.0,
            "norms_nonexistent": 0.0,
            "norms_unverifiable": 0.0,
        }
        signature = {"rubric": f"repeats:1|judge1:{MODELS[0]}(temperature=0)"}
        scores = dict(sample.scores or {})
        scores["rubric"] = Score(value=dict(value), metadata={"signature": signature})
        return sample.model_copy(update={"scores": scores})

    options = LogOptions(scorers=(*SCORERS, "rubric"), change=judged)
    write_study(tmp_path, STUDY, tasks=["semi_open"], options=options)

    rubric = analyse(tmp_path).rubric

    assert not isinstance(rubric, Absent)
    assert rubric.judges == (MODELS[0],)
    assert not isinstance(rubric.citations, Absent)
    assert rubric.citations.cited == 3 * 3 * 6
    row = rubric.citations.rows[0]
    assert not isinstance(row.correct_share, Absent)
    assert row.correct_share.value == pytest.approx(2 / 3)
    assert not isinstance(rubric.adequacy, Absent)
    # Items s011 to s016: 2, 3, 4, 5, 1, 2.
    assert rubric.adequacy[0].adequacy.value == pytest.approx(17 / 6)
    assert [row.model for row in rubric.adequacy if row.is_judge] == [MODELS[0]]
    assert not isinstance(rubric.convergence, Absent)
    assert rubric.convergence.n_items == 6


@pytest.mark.parametrize("status", ["cancelled", "error", "started"])
def test_unfinished_runs_are_listed_and_left_out(tmp_path: Path, status: str) -> None:
    """A cancelled, failed or unfinished run gives no number."""
    write_run(tmp_path, STUDY, 0, "closed")
    write_run(tmp_path, STUDY, 1, "closed", LogOptions(status=status))

    results = analyse(tmp_path)

    assert [row.model for row in results.headline.rows] == [MODELS[0]]
    (left_out,) = results.provenance.left_out
    assert left_out.model == MODELS[1]
    assert warned(results, "logs_left_out") == [{"count": 1}]


def test_a_foreign_log_is_listed_and_left_out(tmp_path: Path) -> None:
    """A log of another task does not stop the report."""
    write_run(tmp_path, STUDY, 0, "closed")
    write_run(tmp_path, STUDY, 1, "closed", LogOptions(task="other/mmlu"))

    (left_out,) = analyse(tmp_path).provenance.left_out

    assert (left_out.reason.value, left_out.task) == ("foreign", "other/mmlu")


def test_only_foreign_logs_are_refused(tmp_path: Path) -> None:
    """The error lists each log, why it is left out, and what is allowed."""
    write_run(tmp_path, STUDY, 0, "closed", LogOptions(task="other/mmlu"))

    with pytest.raises(
        LogError, match=r"colombian_law/closed.*\n.*foreign, task other"
    ):
        analyse(tmp_path)


GRAVE = {
    "mixed_banks": LogOptions(bank_sha256="c" * 64),
    "mixed_prompts": LogOptions(prompt_sha256="c" * 64),
    "mixed_judges": LogOptions(judges=("openai/other",)),
    "mixed_task_versions": LogOptions(task_version=2),
}


@pytest.mark.parametrize("code", GRAVE)
def test_what_must_not_be_mixed_is_refused(tmp_path: Path, code: str) -> None:
    """Other banks, prompts, judges and task versions are refused by name."""
    write_run(tmp_path, STUDY, 0, "semi_open")
    write_run(tmp_path, STUDY, 1, "semi_open", GRAVE[code])

    with pytest.raises(MixedLogsError, match=f"{code} in semi_open"):
        analyse(tmp_path)
    assert warned(analyse(tmp_path, allow_mixed=True), code)


LIGHT = {
    "mixed_config": LogOptions(temperature=0.7),
    "mixed_epochs": LogOptions(epochs=2),
    "mixed_packages": LogOptions(version="0.3.300"),
}


@pytest.mark.parametrize("code", LIGHT)
def test_what_may_be_mixed_is_warned_of(tmp_path: Path, code: str) -> None:
    """Other temperatures, epochs and packages bring a warning."""
    write_run(tmp_path, STUDY, 0, "closed")
    write_run(tmp_path, STUDY, 1, "closed", LIGHT[code])

    assert warned(analyse(tmp_path), code)


def test_missing_samples_are_counted(tmp_path: Path) -> None:
    """A model that misses items is compared on the items it has."""
    write_run(tmp_path, STUDY, 0, "closed")
    missing = LogOptions(change=without_item("c011", "c012"))
    write_run(tmp_path, STUDY, 1, "closed", missing)

    results = analyse(tmp_path)
    differences = closed_of(results).differences
    rows = {row.model: row.accuracy for row in closed_of(results).accuracy}

    assert not isinstance(differences, Absent)
    assert (differences.n_items, differences.n_left_out) == (4, 2)
    assert (rows[MODELS[1]].n, rows[MODELS[1]].n_expected) == (4, 6)
    assert warned(results, "missing_samples") == [
        {"model": MODELS[1], "format": "closed", "missing": 2, "expected": 6}
    ]


def test_what_a_judge_left_unscored_is_no_zero(tmp_path: Path) -> None:
    """NaN leaves the mean and is counted."""
    options = LogOptions(change=unscored("ragas", "s011"))
    write_run(tmp_path, ONE, 0, "semi_open", options)

    results = analyse(tmp_path)
    value = results.headline.rows[0].values[3].value
    expected = ONE.free_text["answer_correctness"][1:6, 0].mean()

    assert not isinstance(value, Absent)
    assert (value.n, value.n_expected) == (5, 6)
    assert value.value == pytest.approx(expected)
    assert {
        "model": MODELS[0],
        "format": "semi_open",
        "measure": "answer_correctness",
        "unscored": 1,
        "answers": 6,
    } in warned(results, "unscored")


def test_epochs_are_averaged(tmp_path: Path) -> None:
    """Two epochs of equal answers change no accuracy, and are counted."""
    write_run(tmp_path, ONE, 0, "closed", LogOptions(epochs=2))

    results = analyse(tmp_path)
    (counts,) = results.provenance.counts

    assert closed_of(results).accuracy[0].accuracy.value == pytest.approx(
        ONE.right[:, 0].mean()
    )
    assert (counts.epochs, counts.n_expected, counts.n_missing) == (2, 12, 0)


def test_epochs_that_differ_count_as_their_mean(tmp_path: Path) -> None:
    """An item that is right in one of two epochs counts one half, and fails tests."""

    def second_wrong(sample: EvalSample) -> EvalSample:
        is_right = sample.epoch == 1
        score = Score(value="C" if is_right else "I", metadata={"bank_letter": "A"})
        return sample.model_copy(update={"scores": {"closed_choice": score}})

    options = LogOptions(epochs=2, change=second_wrong)
    write_study(tmp_path, STUDY.of_models(0, 1), tasks=["closed"], options=options)

    closed = closed_of(analyse(tmp_path))

    assert [row.accuracy.value for row in closed.accuracy] == [0.5, 0.5]
    assert not isinstance(closed.agreement, Absent)
    assert closed.agreement.n_none_right == 6


def test_a_later_run_replaces_an_earlier_one(tmp_path: Path) -> None:
    """Of two runs of a model the later answers count, and the warning says so."""
    wrong = Score(value="I", metadata={"bank_letter": "A"})

    def fail(sample: EvalSample) -> EvalSample:
        return sample.model_copy(update={"scores": {"closed_choice": wrong}})

    later = LogOptions(
        created="2026-04-01T00:00:00+00:00", suffix="-again", change=fail
    )
    write_run(tmp_path, ONE, 0, "closed")
    write_run(tmp_path, ONE, 0, "closed", later)

    results = analyse(tmp_path)

    assert closed_of(results).accuracy[0].accuracy.value == 0
    assert warned(results, "duplicate_samples")[0]["count"] == 6


def test_copies_of_a_run_give_their_scores_together(tmp_path: Path) -> None:
    """A log with overlap and its copy with RAGAS are one answer with both scores."""
    write_run(
        tmp_path / "a", ONE, 0, "semi_open", LogOptions(scorers=("overlap", "item"))
    )
    write_run(
        tmp_path / "b",
        ONE,
        0,
        "semi_open",
        LogOptions(scorers=("overlap", "item", "ragas")),
    )

    results = analyse(tmp_path)

    assert not warned(results, "duplicate_samples")
    assert results.provenance.counts[0].n_missing == 0
    assert not isinstance(free_text_of(results).correctness, Absent)


def test_of_a_scorer_that_was_appended_again_the_last_counts(tmp_path: Path) -> None:
    """`ragas1` wins over `ragas`, and the warning says so."""

    def again(sample: EvalSample) -> EvalSample:
        scores = dict(sample.scores or {})
        value = scores["ragas"].value
        assert isinstance(value, dict)
        scores["ragas1"] = Score(value={**value, "answer_correctness": 0.25})
        return sample.model_copy(update={"scores": scores})

    options = LogOptions(scorers=(*SCORERS, "ragas"), change=again)
    write_run(tmp_path, ONE, 0, "semi_open", options)

    results = analyse(tmp_path)
    value = results.headline.rows[0].values[3].value

    assert not isinstance(value, Absent)
    assert value.value == pytest.approx(0.25)
    assert warned(results, "rescored")[0]["count"] == 6


def test_unreadable_answers_stay_in_the_denominator(tmp_path: Path) -> None:
    """A refusal counts as wrong and is told by its outcome."""

    def refuse(sample: EvalSample) -> EvalSample:
        if sample.id != "c011":
            return sample
        refused = {"outcome": "refusal"}
        scores = {"closed_choice": Score(value="N", metadata=refused)}
        return sample.model_copy(update={"scores": scores})

    write_run(tmp_path, ONE, 0, "closed", LogOptions(change=refuse))

    results = analyse(tmp_path)
    row = closed_of(results).accuracy[0]

    assert (row.accuracy.n, row.answered) == (6, 5)
    assert row.accuracy.value == pytest.approx(ONE.right[1:, 0].sum() / 6)
    assert results.provenance.counts[0].outcomes == {"answered": 5, "refusal": 1}
    assert warned(results, "parse_failures")[0]["failures"] == 1


def test_progress_tells_logs_and_steps(tmp_path: Path) -> None:
    """The last step is the last of all."""
    write_run(tmp_path, ONE, 0, "closed")
    told: list[tuple[int, int, str]] = []

    analyse_logs([str(tmp_path)], FAST, lambda *step: told.append(step))

    assert [done for done, _, _ in told] == list(range(1, 2 + len(STEPS)))
    assert told[-1] == (1 + len(STEPS), 1 + len(STEPS), STEPS[-1])


def test_two_builds_are_equal(tmp_path: Path) -> None:
    """The same logs give the same bytes."""
    write_study(tmp_path, STUDY)

    assert results_json(analyse(tmp_path)) == results_json(analyse(tmp_path))


def test_files_are_written_and_read_back(tmp_path: Path) -> None:
    """JSON, schema and CSV are written; the JSON is read back as it was."""
    write_study(tmp_path / "logs", STUDY)
    results = analyse(tmp_path / "logs")

    paths = write_results(results, tmp_path / "out")

    assert read_results(tmp_path / "out" / "results.json") == results
    assert all(path.is_file() for path in paths)
    jsonschema.validate(json.loads(results_json(results)), json.loads(shipped_schema()))


def test_csv_rows_are_those_of_the_json(tmp_path: Path) -> None:
    """A number in a CSV is the number in the JSON."""
    write_study(tmp_path, STUDY)
    parsed = json.loads(results_json(analyse(tmp_path)))

    lines = csv_tables(parsed)["closed.accuracy"].splitlines()
    header, first = (line.split(",") for line in lines[:2])

    assert first[header.index("accuracy.value")] == str(
        parsed["closed"]["accuracy"][0]["accuracy"]["value"]
    )
    assert len(lines) == 1 + 3


def test_the_shipped_schema_is_current() -> None:
    """The file that ships is what the types give; write it again where they change."""
    assert shipped_schema() == results_schema()


def test_a_file_that_holds_no_results_is_told(tmp_path: Path) -> None:
    """The error names the file and how to make one."""
    path = tmp_path / "results.json"
    path.write_text("{}", encoding="utf-8")

    with pytest.raises(ParameterError, match=r"results\.json is no file of results"):
        read_results(path)


@pytest.mark.parametrize(
    "name",
    [
        "openrouter/z-ai/glm-4.6",
        "z-ai/glm-4.6:nitro",
        "anthropic/claude-opus-4-5",
        "openrouter/qwen/qwen-2.5-72b-instruct",
    ],
)
def test_the_studys_models_are_known(name: str) -> None:
    """A model is known by its OpenRouter id, with or without providers, and aliases."""
    fact = load_model_facts().find(name)

    assert fact is not None
    assert paper_values(fact) is not None


def test_there_are_fifteen_models_of_the_study() -> None:
    """Ten are open, five proprietary, two reasoning; each has its values."""
    models = load_model_facts().models

    assert len(models) == 15
    assert sum(model.access == "open" for model in models) == 10
    assert sum(model.kind == "reasoning" for model in models) == 2
    assert all(paper_values(model) for model in models)
    assert load_model_facts().find("z-ai/glm-4") is None


def test_users_extend_the_facts(tmp_path: Path) -> None:
    """A user's entry makes an unknown model known."""
    path = tmp_path / "facts.json"
    own = {"id": "lab/new", "label": "New", "name": "New 1", "provider": "Lab"}
    path.write_text(json.dumps({"source": "ours", "models": [own]}), encoding="utf-8")

    fact = load_model_facts(path).find("openrouter/lab/new")

    assert fact is not None
    assert fact.label == "New"


def test_a_bad_facts_file_is_told(tmp_path: Path) -> None:
    """The error names the file, the field and what is expected."""
    path = tmp_path / "facts.json"
    path.write_text('{"source": "x", "models": [{"id": "a"}]}', encoding="utf-8")

    with pytest.raises(ParameterError, match=r"facts\.json.*models\.0\.label"):
        load_model_facts(path)


def test_logs_of_the_tasks_themselves(tmp_path: Path) -> None:
    """Real runs of the three tasks are analysed, and said to be by a mock model."""
    from inspect_ai import eval as inspect_eval
    from inspect_ai.model import get_model
    from judge_models import output

    from colombian_law.tasks.closed import closed
    from colombian_law.tasks.open_irac import open_irac
    from colombian_law.tasks.semi_open import semi_open

    answer = {
        "respuesta_correcta": "A",
        "justificacion": "Ley 80 de 1993",
        "respuesta": "La Ley 1564 de 2012 rige el caso.",
        "marco_normativo": "Ley 1564 de 2012",
        "analisis": "La norma rige el caso de manera expresa.",
        "jurisprudencia": "Sentencia C-355 de 2006",
        "conclusion": "Procede.",
    }
    reply = json.dumps(answer, ensure_ascii=False)
    inspect_eval(
        [
            closed(citations=True),
            semi_open(metrics="offline"),
            open_irac(metrics="offline"),
        ],
        model=get_model(
            "mockllm/model", custom_outputs=lambda *_: output(reply), memoize=False
        ),
        log_dir=str(tmp_path),
        display="none",
        limit=3,
    )

    results = analyse(tmp_path)

    assert (results.composition.closed, results.composition.open) == (3, 3)
    assert results.provenance.is_synthetic
    assert warned(results, "synthetic") == [{"models": "mockllm/model"}]
    assert {row["format"] for row in warned(results, "limited")} == {
        "closed",
        "semi_open",
        "open",
    }
    assert not isinstance(results.citations, Absent)
    assert results.citations.formats == ("closed", "semi_open", "open")
    assert not isinstance(results.style, Absent)
    assert all(
        counts.outcomes == {"answered": 3} for counts in results.provenance.counts
    )
