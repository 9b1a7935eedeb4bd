"""`colombian-law human`: blind validation of a judge by human experts."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from colombian_law.commands.options import output_format
from colombian_law.errors import ParameterError
from colombian_law.human.batch import Batch, Key
from colombian_law.human.batch_files import load_batch, load_key
from colombian_law.human.draw import DEFAULT_STRATA, STRATA
from colombian_law.human.store import RATINGS_FILE, read_ratings

_FAULTS_FOUND = 1
_BATCH = click.argument("batch", type=click.Path(path_type=Path))
_KEY = click.option(
    "--key",
    "key_path",
    type=click.Path(path_type=Path),
    required=True,
    help="File that turns cases back into answers; keep it away from raters.",
)
_STORE = click.option(
    "--ratings",
    "store",
    type=click.Path(path_type=Path),
    help=f"File of all ratings; {RATINGS_FILE} in the batch's folder if not given.",
)


@click.group()
def human() -> None:
    """Validate a judge by experts who rate blindly."""


def _with(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def add(function: Any) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return add


_DRAW = _with(
    click.option("--n", default=323, show_default=True, help="Cases to validate."),
    click.option("--seed", default=7, show_default=True, help="Of the draw."),
    click.option(
        "--strata",
        default=",".join(DEFAULT_STRATA),
        show_default=True,
        help=f"Of {', '.join(STRATA)}; the first is shared out exactly.",
    ),
    click.option(
        "--model", "models", multiple=True, help="Models to draw from; all if none."
    ),
    click.option("--judge", help="Model of the judge; needed where several judged."),
    click.option(
        "--extremes",
        default=1,
        show_default=True,
        help="How many times likelier judge scores 1 and 5 are drawn.",
    ),
    click.option(
        "--without", multiple=True, help="Id of a question that shall not be drawn."
    ),
)
_PEOPLE = _with(
    click.option("--rater", "raters", multiple=True, required=True, help="Code."),
    click.option("--verifier", "verifiers", multiple=True, help="Code; two or none."),
    click.option("--resolver", help="Code of who decides where verifiers differ."),
    click.option(
        "--calibration", default=10, show_default=True, help="Cases scored apart."
    ),
    click.option(
        "--repeats", default=0.10, show_default=True, help="Share shown again."
    ),
    click.option(
        "--overlap", default=0.15, show_default=True, help="Share that two score."
    ),
    click.option(
        "--reference/--no-reference",
        "shows_reference",
        default=True,
        show_default=True,
        help="Whether raters see the reference answer.",
    ),
)


@human.command()
@click.argument("logs", nargs=-1, required=True)
@click.option(
    "--out", "folder", type=click.Path(path_type=Path), required=True, help="New batch."
)
@_KEY
@_DRAW
@_PEOPLE
def sample(logs: tuple[str, ...], folder: Path, key_path: Path, **options: Any) -> None:
    """Draw decisions of a rubric judge from LOGS into a new batch."""
    from colombian_law.human.batch_files import save_batch
    from colombian_law.human.batch_making import People
    from colombian_law.human.draw import Plan
    from colombian_law.human.drawing import draw_batch, read_judgements

    judgements, n_unshowable = read_judgements(logs, options["judge"])
    plan = Plan(
        n=options["n"],
        seed=options["seed"],
        models=options["models"] or tuple(sorted({j.model for j in judgements})),
        strata=tuple(name.strip() for name in options["strata"].split(",")),
        extremes=options["extremes"],
    )
    people = People(
        raters=options["raters"],
        verifiers=options["verifiers"],
        resolver=options["resolver"],
        overlap=options["overlap"],
        repeats=options["repeats"],
        n_calibration=options["calibration"],
        shows_reference=options["shows_reference"],
    )
    kept = [j for j in judgements if j.sample_id not in options["without"]]
    batch, key = draw_batch(kept, plan, people)
    save_batch(batch, key, folder, key_path)
    click.echo(f"batch {batch.batch_id} in {folder}; key in {key_path}")
    for assignment in batch.assignments:
        click.echo(
            f"{assignment.person}\t{assignment.role.value}\t"
            f"{len(assignment.cases)} case(s)"
        )
    if n_unshowable:
        click.echo(
            f"{n_unshowable} answer(s) hold characters that no workbook can show and "
            "were not drawn from",
            err=True,
        )


@human.command()
@_BATCH
@_KEY
@_STORE
@click.option(
    "--format",
    "formats",
    type=click.Choice(["xlsx", "csv", "both"]),
    default="xlsx",
    show_default=True,
    help="Workbooks for Excel, CSV files, or both.",
)
@click.option("--only", "people", multiple=True, help="Codes; everybody if none.")
def export(
    batch: Path, key_path: Path, store: Path | None, formats: str, people: tuple[str]
) -> None:
    """Write the files for the raters of BATCH, if nothing in them tells.

    The file of the person who resolves is written once both verifiers' are imported.
    """
    from colombian_law.human.exporting import export_batch

    loaded, key = _opened(batch, key_path)
    wanted = ("xlsx", "csv") if formats == "both" else (formats,)
    stored = read_ratings(store or batch / RATINGS_FILE)
    for path in export_batch(loaded, key, batch, wanted, stored, people):
        click.echo(str(path))


@human.command("import")
@_BATCH
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@_STORE
@click.option("--partial", is_flag=True, help="Also where ratings are still missing.")
def import_ratings(
    batch: Path, files: tuple[Path, ...], store: Path | None, partial: bool
) -> None:
    """Store the ratings in FILES, or name every fault in them; exit 1 if there is any.

    Nothing is stored while a file has a fault. A file that is imported again becomes a
    new version; the earlier one is kept.
    """
    from colombian_law.human.importing import import_files

    path = store or batch / RATINGS_FILE
    added, faults = import_files(load_batch(batch), files, path, partial=partial)
    for fault in faults:
        click.echo(str(fault))
    for line in added:
        click.echo(line)
    if faults:
        click.echo(
            f"{len(faults)} fault(s); nothing was stored. Correct the cells named and "
            "import the files again"
            + ("" if partial else " (--partial accepts cases that are not rated yet)"),
            err=True,
        )
        sys.exit(_FAULTS_FOUND)


@human.command()
@_BATCH
@_KEY
@_STORE
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    required=True,
    help="Folder for the records and the copies of the logs.",
)
def attach(batch: Path, key_path: Path, store: Path | None, folder: Path) -> None:
    """Write copies of the rated logs with the human scores beside the judge's."""
    from colombian_law.human.attach import attach as attach_to
    from colombian_law.human.attach import write_records

    loaded, key = _opened(batch, key_path)
    stored = read_ratings(store or batch / RATINGS_FILE)
    for log, records in write_records(stored, loaded, key, folder / "records"):
        output = folder / Path(log).name
        count = attach_to(log, records, output)
        click.echo(f"{output}\t{count} score(s)")


@human.command()
@_BATCH
@_KEY
@_STORE
@output_format
@click.option(
    "--out",
    "result",
    type=click.Path(path_type=Path),
    help="Also write the result as JSON, for the report.",
)
@click.option(
    "--resamples",
    default=10_000,
    show_default=True,
    type=click.IntRange(min=2),
    help="Of each bootstrap interval.",
)
def stats(  # noqa: PLR0913, PLR0917 - its options, passed by name
    batch: Path,
    key_path: Path,
    store: Path | None,
    output: str,
    result: Path | None,
    resamples: int,
) -> None:
    """Tell how far the judge agrees with the human ratings of BATCH."""
    from colombian_law.analysis.estimates import Settings
    from colombian_law.human.statistics import validate_judge
    from colombian_law.human.validation_text import validation_text

    loaded, key = _opened(batch, key_path)
    validation = validate_judge(
        read_ratings(store or batch / RATINGS_FILE),
        loaded,
        key,
        Settings(n_resamples=resamples),
    )
    record = validation.model_dump_json(indent=2)
    if result is not None:
        if result.resolve().is_relative_to(batch.resolve()):
            raise ParameterError(
                f"--out {result} lies in the batch's folder, which raters get; it "
                "names models. Put it elsewhere"
            )
        result.write_text(f"{record}\n", encoding="utf-8")
    click.echo(record if output == "json" else validation_text(validation))


def _opened(folder: Path, key_path: Path) -> tuple[Batch, Key]:
    batch = load_batch(folder)
    return batch, load_key(key_path, batch)
