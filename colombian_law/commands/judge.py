"""The command `colombian-law judge`."""

import os
from collections.abc import Sequence
from pathlib import Path

import click

from colombian_law.datasets.subset import DEFAULT_SEED, rubric_subset
from colombian_law.errors import ParameterError
from colombian_law.judges.cost import cost_lines, cost_text
from colombian_law.judges.ideas import IdeaFile, ideas_path
from colombian_law.judges.instrument import Case
from colombian_law.judges.panel import RUBRIC_PANEL
from colombian_law.judges.prices import load_prices
from colombian_law.judges.rubric_cost import (
    estimated_assessment_usage,
    estimated_ideas_usage,
)
from colombian_law.prompts import load_prompt


@click.command()
@click.argument("logs", nargs=-1, required=True)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder of the judged logs; a run that was stopped goes on from there.",
)
@click.option(
    "--rubric",
    "judges",
    default=",".join(RUBRIC_PANEL),
    show_default=True,
    help="The rubric judges, with commas between.",
)
@click.option("--ideas", metavar="FILE", help="Ideas of the references.")
@click.option("--seed", default=DEFAULT_SEED, show_default=True, help="Of the draw.")
@click.option(
    "--open", "open_ended", type=int, help="Open questions; all if not given."
)
@click.option(
    "--semi-open", type=int, help="Semi-open questions; 295 of 682 if not given."
)
@click.option("--all", "whole", is_flag=True, help="Judge every answer.")
@click.option("--repeats", default=1, show_default=True, help="Assessments of each.")
@click.option("--max-answers", default=32, show_default=True, help="Judged at once.")
@click.option("--prices", metavar="FILE", help="JSON; adds to the shipped prices.")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and its cost.")
@click.option("--yes", is_flag=True, help="Do not ask before judging.")
def judge(  # noqa: PLR0913, PLR0917 - one parameter for each option
    logs: tuple[str, ...],
    out: Path,
    judges: str,
    ideas: str | None,
    seed: int,
    open_ended: int | None,
    semi_open: int | None,
    whole: bool,
    repeats: int,
    max_answers: int,
    prices: str | None,
    dry_run: bool,
    yes: bool,
) -> None:
    """Let the rubric judges read a stratified part of the answers in LOGS.

    The same questions are judged for every model. Each log's chosen samples are written
    with their scores to the folder OUT; LOGS stay as they are.
    """
    os.environ.setdefault("INSPECT_DISPLAY", "none")
    from inspect_ai.model import get_model

    from colombian_law.analysis.rejudge import judge_log, read_answered
    from colombian_law.scorers.rubric import rubric

    answered = read_answered(logs, out)
    questions = answered.questions
    chosen = (
        frozenset(question.id for question in questions)
        if whole
        else rubric_subset(
            questions, seed=seed, open_ended=open_ended, semi_open=semi_open
        )
    )
    answers = answered.of(chosen)
    path = Path(ideas or ideas_path(answered.bank_location, answered.bank_sha256))
    names = [name.strip() for name in judges.split(",") if name.strip()]
    if not names:
        raise ParameterError(
            f"--rubric {judges!r} names no model; give one or several with commas "
            f"between, as in --rubric {RUBRIC_PANEL[0]}"
        )
    click.echo(
        f"{len(chosen)} of {len(questions)} questions, {len(answered.models)} models, "
        f"{len(answers)} answers; ideas in {path}"
    )
    click.echo(
        _estimate(
            [answer.case for answer in answers], IdeaFile(path), names, repeats, prices
        )
    )
    if dry_run:
        return
    if not yes:
        click.confirm("Judge them?", abort=True)
    scorer = rubric(ideas=str(path), repeats=repeats, max_answers=max_answers)
    models = [get_model(name) for name in names]
    for location in dict.fromkeys(answer.location for answer in answers):
        click.echo(judge_log(location, chosen, out, scorer, models))


def _estimate(
    cases: Sequence[Case],
    kept: IdeaFile,
    judges: Sequence[str],
    repeats: int,
    prices: str | None,
) -> str:
    """Return what the judges will be asked at least, as a table."""
    ideas_prompt, assessment_prompt = (
        load_prompt("rubric_ideas"),
        load_prompt("rubric_assessment"),
    )
    missing = {
        (case.question, case.reference): case
        for case in cases
        if kept.get(case.question, case.reference) is None
    }
    each = estimated_assessment_usage(assessment_prompt, cases, repeats)
    usages = dict.fromkeys(judges, each)
    usages[judges[0]] += estimated_ideas_usage(ideas_prompt, list(missing.values()))
    return cost_text(cost_lines(usages, load_prices(prices)))
