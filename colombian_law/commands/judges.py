"""The commands `colombian-law judges …`."""

import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from colombian_law.commands.options import output_format
from colombian_law.judges.cost import (
    CHARACTERS_PER_TOKEN,
    CostLine,
    cost_lines,
    cost_text,
    estimated_usage,
    usage_in,
)
from colombian_law.judges.embedding import DEFAULT_EMBEDDER, load_embedder
from colombian_law.judges.instrument import Case
from colombian_law.judges.panel import DEFAULT_PANEL, panel_of
from colombian_law.judges.preflight import preflight
from colombian_law.judges.prices import load_prices
from colombian_law.judges.ragas_adapter import STRICTNESS, VARIANTS, load_ragas
from colombian_law.judges.usage import Usage

_FAILED = 1

_grader = click.option(
    "--grader",
    default=",".join(DEFAULT_PANEL),
    show_default=True,
    help="The judges, with commas between.",
)
_embedder = click.option("--embedder", default=DEFAULT_EMBEDDER, show_default=True)
_variant = click.option(
    "--variant", type=click.Choice(VARIANTS), default=VARIANTS[0], show_default=True
)
_prices = click.option(
    "--prices",
    metavar="FILE",
    help="JSON like Inspect's model-cost files; adds to the shipped prices.",
)


@click.group()
def judges() -> None:
    """Check the judges, and what judging costs."""


@judges.command()
@_grader
@_embedder
@_variant
def check(grader: str, embedder: str, variant: str) -> None:
    """Try packages, judges and embedder with one tiny call each; exit 1 on failure."""
    import anyio
    from inspect_ai.model import get_model

    os.environ.setdefault("INSPECT_DISPLAY", "none")

    async def run() -> Any:
        return await preflight(
            lambda: panel_of([get_model(name) for name in _names(grader)]),
            load_embedder(embedder, use_cache=False),
            partial(load_ragas, variant),
        )

    checks = anyio.run(run)
    for made in checks:
        click.echo(f"{'ok    ' if made.is_passed else 'FAILED'}  {made.subject}")
        if made.problem:
            click.echo(f"        {made.problem}")
    if not all(made.is_passed for made in checks):
        sys.exit(_FAILED)


@judges.command()
@click.argument("logs", nargs=-1, required=True)
@_prices
@output_format
def cost(logs: tuple[str, ...], prices: str | None, output: str) -> None:
    """Sum calls and tokens of each judge and embedder over the ragas scores of LOGS.

    Calls that a cache answered cost nothing and are counted apart.
    """
    usages = usage_in(_score_metadata(logs))
    _show(cost_lines(usages, load_prices(prices)), output)


@judges.command()
@click.argument("bank", default="starter")
@_grader
@_embedder
@_variant
@click.option("--models", default=1, show_default=True, help="Models that answer.")
@_prices
@output_format
def estimate(  # noqa: PLR0913, PLR0917 - one parameter for each option
    bank: str,
    grader: str,
    embedder: str,
    variant: str,
    models: int,
    prices: str | None,
    output: str,
) -> None:
    """Estimate what judging the free-text questions of BANK costs, before it is paid.

    The references stand for the answers. Replies that must be asked for again come on
    top.
    """
    from colombian_law.datasets.bank import load_bank

    cases = [
        Case(item.pregunta, item.respuesta_esperada, item.respuesta_esperada)
        for item in load_bank(bank).items
        if item.respuesta_esperada
    ]
    questions = STRICTNESS if variant == "legacy" else 1
    judged = estimated_usage(load_ragas(variant), cases, questions, models)
    names = _names(grader)
    usages = dict.fromkeys(names, judged)
    characters = sum(
        len(case.question) * (1 + models * len(names) * questions)
        + len(case.reference) * (1 + models)
        for case in cases
    )
    requests = len(cases) * models * (1 + len(names))
    usages[embedder] = Usage(
        calls=requests, input_tokens=round(characters / CHARACTERS_PER_TOKEN)
    )
    _show(cost_lines(usages, load_prices(prices)), output)


def _names(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(",") if name.strip()]


def _score_metadata(logs: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Return the metadata of every score in `logs`, one sample in memory at a time."""
    from inspect_ai.log import read_eval_log_samples

    for log in logs:
        samples = read_eval_log_samples(
            log,
            all_samples_required=False,
            exclude_fields={"events", "store", "attachments", "messages"},
        )
        for sample in samples:
            for score in (sample.scores or {}).values():
                yield score.metadata or {}


def _show(lines: list[CostLine], output: str) -> None:
    if output == "json":
        for line in lines:
            record = {
                "model": line.model,
                **line.usage.model_dump(),
                "dollars": line.dollars,
            }
            click.echo(json.dumps(record, ensure_ascii=False))
    else:
        click.echo(cost_text(lines))
