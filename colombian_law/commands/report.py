"""`colombian-law report`: logs of one to many models as a page of results."""

from pathlib import Path

import click

from colombian_law.analysis.compute import AnalysisOptions, analyse_logs
from colombian_law.analysis.estimates import Settings
from colombian_law.human.validation import read_validation
from colombian_law.report.edition import LANGUAGES, Language
from colombian_law.report.write import INDEX, write_report


@click.command()
@click.argument("logs", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder of the report; made if it is not there.",
)
@click.option(
    "--lang",
    type=click.Choice([*LANGUAGES, "both"]),
    default="both",
    show_default=True,
    help="Language of the page; both: Spanish first, with a link to English.",
)
@click.option(
    "--allow-mixed",
    is_flag=True,
    help="Warn of banks, prompts, judges and task versions that differ, "
    "instead of refusing.",
)
@click.option(
    "--model-facts",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="JSON file with provider, access and kind of further models.",
)
@click.option(
    "--human",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Validation by human experts, as `human stats --out FILE` writes it.",
)
@click.option(
    "--seed",
    type=int,
    default=Settings().seed,
    show_default=True,
    help="Seed of every bootstrap.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="Processes that read logs; chosen by the number of logs if not given.",
)
def report(  # noqa: PLR0913, PLR0917 - the command's options
    logs: tuple[str, ...],
    output: Path,
    lang: str,
    allow_mixed: bool,
    model_facts: Path | None,
    human: Path | None,
    seed: int,
    workers: int | None,
) -> None:
    """Make a page of results from LOGS: logs of Inspect, or folders of them.

    Open index.html in the folder -o. Beside it stand results.json with its schema,
    CSV tables, and each figure as SVG and CSV.
    """
    options = AnalysisOptions(
        allow_mixed=allow_mixed,
        model_facts=model_facts,
        settings=Settings(seed=seed),
        workers=workers,
        human=read_validation(human).results if human else None,
    )
    languages: tuple[Language, ...] = tuple(
        name for name in LANGUAGES if lang in {name, "both"}
    )
    results = analyse_logs(logs, options, progress=_told)
    click.echo("writing the page and its figures", err=True)
    write_report(results, output, languages)
    click.echo(output / INDEX)


def _told(done: int, total: int, what: str) -> None:
    click.echo(f"[{done}/{total}] {what}", err=True)
